import { conversationKey } from '@tidings/sdk';
import type { Navigation } from '../routes/navigation.ts';
import { parseRoute } from '../routes/route.ts';
import type { TopicTarget } from './topic-target.ts';

/** Whether the chat shows a topic. Ignores case. */
export function isTopicShown({ fragment }: Navigation, topic: TopicTarget): boolean {
  const route = parseRoute(fragment());
  if (route.name !== 'topic') return false;
  return conversationKey({ ...route, kind: 'topic' }) === conversationKey(topic);
}

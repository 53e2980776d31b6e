import { conversationKey } from '@tidings/sdk';
import { parseRoute } from '../routes/route.ts';
import type { TopicTarget } from './topic-target.ts';

/** Whether the page shows a topic. Ignores case. */
export function isTopicShown(topic: TopicTarget): boolean {
  const route = parseRoute(location.hash);
  if (route.name !== 'topic') return false;
  return conversationKey({ ...route, kind: 'topic' }) === conversationKey(topic);
}

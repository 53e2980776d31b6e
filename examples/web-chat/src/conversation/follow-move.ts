import type { Client } from '@tidings/sdk';
import { moveDraft } from '../composer/move-draft.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { goTo } from '../routes/use-route.ts';
import { isTopicShown } from './is-topic-shown.ts';
import type { TopicTarget } from './topic-target.ts';

/**
 * Takes along what is being written to a topic that was moved, and whoever is in it. Never rejects:
 * what cannot be stored is told by the banner.
 */
export async function followMove(
  client: Client,
  from: TopicTarget,
  to: TopicTarget,
  near?: number,
): Promise<void> {
  await moveDraft(client, from, to).catch(() => undefined);
  if (isTopicShown(from)) goTo(conversationRoute(to, near), { replace: true });
}

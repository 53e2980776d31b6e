import type { Client } from '@tidings/sdk';
import { moveDraft } from '../composer/move-draft.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { goTo } from '../routes/use-route.ts';
import { keepFocusAt } from '../team/use-composer-focus.ts';
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
  if (!isTopicShown(from)) return;
  const route = conversationRoute(to, near);
  // Whoever edits a message goes on in its editor, not in the composer.
  if (document.activeElement?.closest('.edit-message')) keepFocusAt(route);
  goTo(route, { replace: true });
}

import type { Client } from '@tidings/sdk';
import { moveDraft } from '../composer/move-draft.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { goTo } from '../routes/use-route.ts';
import { keepFocusAt } from '../team/use-composer-focus.ts';
import { isTopicShown } from './is-topic-shown.ts';
import type { TopicTarget } from './topic-target.ts';

/**
 * Follows a moved topic: moves its draft, and the page if the topic is open. Never rejects, because the banner
 * reports storage errors.
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
  // If the user is editing a message, the focus stays in the editor.
  if (document.activeElement?.closest('.edit-message')) keepFocusAt(route);
  goTo(route, { replace: true });
}

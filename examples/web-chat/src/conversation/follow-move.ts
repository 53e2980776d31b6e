import type { Client, ConversationTarget } from '@tidings/sdk';
import { moveDraft } from '../composer/move-draft.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { goTo } from '../routes/use-route.ts';

/**
 * Goes along with messages that were moved, and takes along what is being written to them. Never
 * rejects: what cannot be stored is told by the banner.
 */
export async function followMove(
  client: Client,
  from: ConversationTarget,
  to: ConversationTarget,
  near?: number,
): Promise<void> {
  const present = location.hash;
  await moveDraft(client, from, to).catch(() => undefined);
  // Unless the person went elsewhere meanwhile.
  if (location.hash === present) goTo(conversationRoute(to, near), { replace: true });
}

import type { Client, ConversationTarget } from '@tidings/sdk';
import { moveAttachedFiles } from './attached-files.ts';

/** Moves a draft and its files to another conversation. */
export async function moveDraft(
  client: Client,
  from: ConversationTarget,
  to: ConversationTarget,
): Promise<void> {
  moveAttachedFiles(from, to);
  const draft = await client.drafts.open(from);
  if (draft.content.current.trim() !== '') draft.setTarget(to);
  await draft.close();
}

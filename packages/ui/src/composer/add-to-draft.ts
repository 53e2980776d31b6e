import type { Client, ConversationTarget } from '@tidings/sdk';

/** Appends a text to the draft of a conversation, open or not. */
export async function addToDraft(
  client: Client,
  to: ConversationTarget,
  text: string,
): Promise<void> {
  const draft = await client.drafts.open(to);
  const before = draft.content.current.trimEnd();
  draft.setContent(before === '' ? text : `${before}\n\n${text}`);
  await draft.close();
}

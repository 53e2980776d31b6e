import { type Client, type Commands, OutboxError, type TimelineItem } from '@tidings/sdk';
import { apartFromAddresses, waitsForFiles, withAddresses } from '../content/file-addresses.ts';
import { t } from '../languages/t.ts';
import type { OpenEdit } from './open-edit.ts';

const notKnownHere = () => t('composer.theTextOfThisMessage');

/** Returns the Markdown of a message. In an unsent message it contains placeholders for files. */
export async function readSource(client: Client, { pending, ref }: TimelineItem): Promise<string> {
  const entry = pending && entryOf(client, pending.entryId);
  if (entry?.command.name === 'sendMessage') return entry.command.args.content;
  const source = await client.messageSource(ref);
  if (source === undefined) throw new Error(notKnownHere());
  return source;
}

/** Saves an edit. Works offline: an edit of an unsent message changes what will be sent. */
export async function saveEdit(
  client: Client,
  { pending, ref }: TimelineItem,
  { source = '', text: content = '' }: Pick<OpenEdit, 'source' | 'text'>,
): Promise<void> {
  const entry = pending && entryOf(client, pending.entryId);
  if (entry?.command.name === 'sendMessage') {
    const args = { ...entry.command.args, content };
    const isReplaced = await client.outbox
      .edit(entry.id, { name: 'sendMessage', args })
      .then(() => true, unlessOnItsWay);
    if (isReplaced) return;
  }
  const edit = (changed: Pick<Commands['editMessage'], 'content' | 'replaces'>) =>
    client.change.editMessage({ message: ref, ...changed });
  if (!waitsForFiles(source) && !waitsForFiles(content)) {
    await edit({ content, replaces: source });
    return;
  }
  // The message and its files were sent meanwhile.
  const after = await client.messageSource(ref);
  if (after === undefined) throw new Error(notKnownHere());
  const isAsSent = apart(after) === apart(source);
  // If the message changed elsewhere, the server refuses the edit, and the user can save it anyway.
  const replaces = isAsSent ? after : source;
  await edit({ content: withAddresses(content, { before: source, after }), replaces });
}

/** Normalizes a text for comparison: the stored text is trimmed and can have other file addresses. */
function apart(text: string): string {
  return apartFromAddresses(text.trim());
}

/** Treats an outbox error as "already in flight": the message is edited after it has arrived. */
function unlessOnItsWay(error: unknown): false {
  if (error instanceof OutboxError) return false;
  throw error;
}

function entryOf(client: Client, entryId: string) {
  return client.outbox.entries.current.find(({ id }) => id === entryId);
}

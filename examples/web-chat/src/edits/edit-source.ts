import { type Client, type Commands, OutboxError, type TimelineItem } from '@tidings/sdk';
import { apartFromAddresses, waitsForFiles, withAddresses } from '../content/file-addresses.ts';
import type { OpenEdit } from './open-edit.ts';

const notKnownHere = 'What was typed is not on this device. Edit the message once you are online.';

/** What was typed. An unsent message has the places of its files in it, which go out with it. */
export async function readSource(client: Client, { pending, ref }: TimelineItem): Promise<string> {
  const entry = pending && entryOf(client, pending.entryId);
  if (entry?.command.name === 'sendMessage') return entry.command.args.content;
  const source = await client.messageSource(ref);
  if (source === undefined) throw new Error(notKnownHere);
  return source;
}

/** Works offline: what was not sent yet is sent as it is now. */
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
  // It went out meanwhile, and its files with it.
  const after = await client.messageSource(ref);
  if (after === undefined) throw new Error(notKnownHere);
  const isAsSent = apart(after) === apart(source);
  // What says something else by now was not seen here: the server refuses, and it can be saved anyway.
  const replaces = isAsSent ? after : source;
  await edit({ content: withAddresses(content, { before: source, after }), replaces });
}

/** What was typed and what is kept of it differ in their edges and in the addresses of files. */
function apart(text: string): string {
  return apartFromAddresses(text.trim());
}

/** Then it is changed after it has arrived. */
function unlessOnItsWay(error: unknown): false {
  if (error instanceof OutboxError) return false;
  throw error;
}

function entryOf(client: Client, entryId: string) {
  return client.outbox.entries.current.find(({ id }) => id === entryId);
}

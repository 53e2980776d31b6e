import type { Client, StoredMessage, UserItem } from '@tidings/sdk';
import { readText } from '../content/read-text.ts';
import { messageLink } from '../messages/message-link.ts';
import { fenceFor } from './bar-formats.ts';
import { mentionName } from './completion/mentions.ts';

interface Known {
  readonly users: readonly UserItem[];
  readonly ownId: number | undefined;
}

/** Quotes a message in Markdown: sender, link and text. */
export async function quoteText(
  client: Client,
  message: StoredMessage,
  { users, ownId }: Known,
): Promise<string> {
  const sender = { user_id: message.sender_id, full_name: message.sender_full_name };
  const source = await sourceOf(client, message);
  const fence = fenceFor(source);
  const name = mentionName(sender, users);
  const link = messageLink(client, message, ownId);
  return `@_**${name}** [said](${link}):\n${fence}quote\n${source}\n${fence}\n`;
}

/** Returns a mention of the sender of a message. */
export function mentionText(message: StoredMessage, users: readonly UserItem[]): string {
  const sender = { user_id: message.sender_id, full_name: message.sender_full_name };
  return `@**${mentionName(sender, users)}** `;
}

/** Returns the Markdown of a message, from this device or the server; otherwise its plain text. */
async function sourceOf(client: Client, { id, content }: StoredMessage): Promise<string> {
  // If the source is unavailable, the rendered text is used.
  const source = await client.messageSource({ id }).catch(() => undefined);
  if (source !== undefined) return source;
  return readText(content);
}

import type { Client, StoredMessage, UserItem } from '@tidings/sdk';
import { emojiText } from '../content/emoji-text.ts';
import { parsedHtml } from '../content/parsed-html.ts';
import { messageLink } from '../messages/message-link.ts';
import { mentionName } from './completion/mentions.ts';
import { fenceFor } from './format-text.ts';

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

/** Returns the Markdown of a message, from this device or the server; otherwise its plain text. */
async function sourceOf(client: Client, { id, content }: StoredMessage): Promise<string> {
  // If the source is unavailable, the rendered text is used.
  const source = await client.messageSource({ id }).catch(() => undefined);
  if (source !== undefined) return source;
  return readText(content);
}

const blocks = 'p, br, li, blockquote, pre, tr, h1, h2, h3, h4, h5, h6';

/** Returns the plain text of a message, line by line. */
export function readText(html: string): string {
  const body = parsedHtml(html);
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  for (const emoji of body.querySelectorAll('span.emoji')) {
    emoji.replaceWith(emojiText(emoji) ?? emoji.textContent ?? '');
  }
  for (const math of body.querySelectorAll('.katex')) {
    math.replaceWith(`$$${math.querySelector('annotation')?.textContent ?? ''}$$`);
  }
  for (const block of body.querySelectorAll(blocks)) block.after('\n');
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}

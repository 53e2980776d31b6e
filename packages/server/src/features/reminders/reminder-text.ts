import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { messageUrl } from '../messages/message-url.ts';
import { literal } from '../notices/notice-text.ts';

/**
 * Returns the text of a reminder, in Markdown. The note is quoted as typed: the server, which writes the reminder,
 * knows names that its reader may not.
 */
export async function reminderText(
  context: MessageContext,
  message: MessageRow | undefined,
  note: string,
): Promise<string> {
  const what = message
    ? `You asked to be reminded of [this message](${await messageUrl(context, message)}).`
    : 'You asked to be reminded of a message that you can no longer read.';
  const line = note.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? what : `${what}\n\nYour note: ${literal(line)}`;
}

import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { ReminderRow } from '../../core/storage/tables/writing.ts';
import { wordsFor } from '../../languages/readers.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { messageUrl } from '../messages/message-url.ts';
import { literal } from '../notices/notice-text.ts';

/**
 * Returns the text of a reminder in its owner's language, in Markdown. The note is quoted as typed: the server, which writes the reminder,
 * knows names that its reader may not.
 */
export async function reminderText(
  context: MessageContext,
  message: MessageRow | undefined,
  { user_id, note }: Pick<ReminderRow, 'user_id' | 'note'>,
): Promise<string> {
  const { t } = wordsFor(context.state, user_id);
  const what = message
    ? t('notice.reminder', { url: await messageUrl(context, message) })
    : t('notice.reminderOfLost');
  const line = note.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? what : `${what}\n\n${t('notice.reminderNote', { note: literal(line) })}`;
}

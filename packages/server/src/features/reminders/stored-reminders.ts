import type { Reminder } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type ReminderRow, reminders } from '../../core/storage/tables/writing.ts';

/** Returns a user's reminders, the next one first. */
export async function remindersOf(source: RowSource, userId: number): Promise<ReminderRow[]> {
  const rows = await storedRows(source, reminders, { user_id: userId });
  return rows.sort((a, b) => a.deliver_at - b.deliver_at || a.id - b.id);
}

/** Returns a reminder as the API shows it. */
export function reminderObject(row: ReminderRow): Reminder {
  return {
    reminder_id: row.id,
    type: 'private',
    to: [row.user_id],
    content: row.content,
    rendered_content: row.rendered,
    scheduled_delivery_timestamp: row.deliver_at,
    failed: false,
    reminder_target_message_id: row.message_id,
  };
}

/** Deletes a reminder. Clients do not distinguish deleted from sent reminders. */
export function removeReminder(change: Mutation, { user_id, id }: ReminderRow): void {
  change.remove(reminders, { user_id, id });
  change.emit(forUser(user_id), { type: 'reminders', op: 'remove', reminder_id: id });
}

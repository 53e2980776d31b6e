import { ResourceNotFound } from '../../core/api-error.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';

/** Returns the messages that clients show: those waiting and those that failed, in order of time. */
export async function scheduledMessagesOf(
  source: RowSource,
  userId: number,
): Promise<ScheduledMessageRow[]> {
  const pending = await storedRows(source, scheduledMessages, {
    user_id: userId,
    status: 'pending',
  });
  const failed = await storedRows(source, scheduledMessages, { user_id: userId, status: 'failed' });
  return [...pending, ...failed].sort((a, b) => a.deliver_at - b.deliver_at || a.id - b.id);
}

/** Returns a message, including one that was sent. */
export async function findScheduledMessage(
  source: RowSource,
  userId: number,
  id: number,
): Promise<ScheduledMessageRow> {
  const [row] = await storedRows(source, scheduledMessages, { id, user_id: userId });
  if (!row) throw notThere();
  return row;
}

export function notThere(): Error {
  return new ResourceNotFound('Scheduled message does not exist');
}

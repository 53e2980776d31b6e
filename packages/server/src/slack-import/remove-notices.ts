import {
  type RawRemoved,
  REMOVED_COLUMNS,
  removedMessage,
  removeMessages,
} from '../message-edits/remove-messages.ts';
import type { Mutation } from '../realm/mutation.ts';

/**
 * Deletes the server's own messages, such as notices about new channels. Messages are in order of time, and imported
 * ones are older.
 */
export async function removeNotices(change: Mutation): Promise<void> {
  const rows = await change.sql.all<RawRemoved>(
    `SELECT ${REMOVED_COLUMNS} FROM messages WHERE realm_id = $1 ORDER BY recipient_id, topic_key, id`,
    [change.realmId],
  );
  const places = new Map<string, RawRemoved[]>();
  for (const row of rows) {
    const place = `${row.recipient_id} ${row.topic_key}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  for (const removed of places.values()) await removeMessages(change, removed.map(removedMessage));
}

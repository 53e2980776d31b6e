import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isWithin, visibleHistory } from '../channels/access.ts';
import type { SearchContext } from '../narrow/find-messages.ts';
import { IN_HISTORY } from './receivers.ts';

/** Returns the ids of a topic's messages that a reader of the channel can see, in ascending order. */
export async function visibleInTopic(
  { sql, dialect, realmId, state, now }: SearchContext,
  viewer: UserRow,
  { channel, topicKey }: { channel: ChannelRow; topicKey: string },
): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 ORDER BY id`,
    [realmId, channel.id, topicKey],
  );
  const ids = rows.map(({ id }) => id);
  const history = visibleHistory(state, viewer, channel, now);
  if (history === 'all') return ids;
  const kept = await sql.all<{ message_id: number; flags: number }>(
    `SELECT message_id, flags FROM message_flags WHERE realm_id = $1 AND user_id = $2
     AND ${dialect.among('message_id', '$3')}`,
    [realmId, viewer.id, JSON.stringify(ids)],
  );
  const inHistory = new Set(
    kept.filter((row) => row.flags & IN_HISTORY).map((row) => row.message_id),
  );
  return ids.filter((id) => inHistory.has(id) || isWithin(history, id));
}

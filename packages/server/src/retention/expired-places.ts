import { firstSince } from '../messages/first-since.ts';
import type { Realm } from '../realm/realm.ts';
import type { Sql } from '../storage/engine.ts';
import { keptSince } from './kept-since.ts';

/** Where messages are to be deleted. */
export interface ExpiredPlace {
  /** Null for all direct conversations. */
  readonly channelId: number | null;
  /** What has this id, or a later one, is young enough. */
  readonly before: number;
}

/**
 * The channels with messages that are older than they are kept, and whether direct messages are. No
 * message is looked at but the oldest ones, and those that lead to the first young one.
 */
export async function expiredPlaces(
  { id, reader, state }: Pick<Realm, 'id' | 'reader' | 'state'>,
  now: number,
): Promise<ExpiredPlace[]> {
  const starts = new Map<number, Promise<number>>();
  const startOf = (since: number) => {
    const start = starts.get(since) ?? firstSince(reader, id, since);
    starts.set(since, start);
    return start;
  };
  const places: ExpiredPlace[] = [];
  for (const channel of state.channels.values()) {
    const since = keptSince(state, channel, now);
    if (since === undefined || channel.first_message_id === null) continue;
    const before = await startOf(since);
    if (channel.first_message_id < before) places.push({ channelId: channel.id, before });
  }
  const since = keptSince(state, undefined, now);
  if (since === undefined) return places;
  const before = await startOf(since);
  if (await hasDirectBefore(reader, id, before)) places.push({ channelId: null, before });
  return places;
}

async function hasDirectBefore(sql: Sql, realmId: number, before: number): Promise<boolean> {
  const row = await sql.get(
    'SELECT 1 AS found FROM messages WHERE realm_id = $1 AND channel_id IS NULL AND id < $2 LIMIT 1',
    [realmId, before],
  );
  return row !== undefined;
}

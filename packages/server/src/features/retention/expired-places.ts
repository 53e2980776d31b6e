import type { Sql } from '../../core/storage/engine.ts';
import { firstSince } from '../messages/first-since.ts';
import { daysBefore } from './kept-since.ts';

/** A place with messages to delete. */
export interface ExpiredPlace {
  /** Null for all direct conversations. */
  readonly channelId: number | null;
  /** Messages from this id on are young enough. */
  readonly before: number;
}

/** An organization's default retention time; -1 means forever. */
export interface Keeping {
  readonly realmId: number;
  readonly days: number;
}

/**
 * Returns the channels with expired messages, and whether direct messages have expired. Reads only the oldest messages
 * and those of the search for the first young one.
 */
export async function expiredPlaces(
  sql: Sql,
  { realmId, days }: Keeping,
  now: number,
): Promise<ExpiredPlace[]> {
  const starts = new Map<number, Promise<number>>();
  const startOf = (since: number) => {
    const start = starts.get(since) ?? firstSince(sql, realmId, since);
    starts.set(since, start);
    return start;
  };
  const places: ExpiredPlace[] = [];
  for (const channel of await channelsWithMessages(sql, realmId)) {
    const since = daysBefore(channel.days ?? days, now);
    if (since === undefined) continue;
    const before = await startOf(since);
    if (channel.first < before) places.push({ channelId: channel.id, before });
  }
  const since = daysBefore(days, now);
  if (since === undefined) return places;
  const before = await startOf(since);
  if (await hasDirectBefore(sql, realmId, before)) places.push({ channelId: null, before });
  return places;
}

function channelsWithMessages(
  sql: Sql,
  realmId: number,
): Promise<{ id: number; days: number | null; first: number }[]> {
  return sql.all(
    `SELECT id, message_retention_days AS days, first_message_id AS first FROM channels
     WHERE realm_id = $1 AND first_message_id IS NOT NULL ORDER BY id`,
    [realmId],
  );
}

async function hasDirectBefore(sql: Sql, realmId: number, before: number): Promise<boolean> {
  const row = await sql.get(
    'SELECT 1 AS found FROM messages WHERE realm_id = $1 AND channel_id IS NULL AND id < $2 LIMIT 1',
    [realmId, before],
  );
  return row !== undefined;
}

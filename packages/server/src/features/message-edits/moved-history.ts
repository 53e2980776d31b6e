import type { Mutation } from '../../core/realm/mutation.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { type Intervals, subscriptions } from '../../core/storage/tables/channels.ts';
import { isSubscribed, receivedIntervals } from '../channels/access.ts';
import { DELIVERED, flagBits, KEPT, KEPT_UNREAD } from '../messages/flags.ts';
import { withoutReceived, withReceived } from './extended-intervals.ts';
import { idsWithin } from './ids-within.ts';
import { announceLostStars } from './lost-stars.ts';
import { markMovedRead } from './mark-moved-read.ts';
import type { Move } from './plan-move.ts';
import type { Receivers } from './receivers.ts';

/**
 * Updates, before messages go to another channel, what that channel's people have received and read.
 * - Subscribers: messages that they had received in the old channel keep their state. The others become read.
 * - Former subscribers: they have received only those messages that were in this channel at that time.
 * Both kinds of state are stretches of ids, and a move changes only their edges. So the cost is at most a row or two
 * per subscriber, whatever the number of messages. A subscriber who has read everything around the moved messages costs
 * nothing.
 */
export async function settleHistory(change: Mutation, sql: WritableSql, move: Move): Promise<void> {
  const { state } = change;
  const { source, target, ids } = move;
  const others = await messagesAmong(change, sql, move);
  const delivered = await deliveredAmong(change, sql, ids);
  const settled = memoized((before: Intervals, there: Intervals) => {
    const had = idsWithin(ids, before);
    const within = idsWithin(ids, there);
    // Protected history shows only received messages. Open history shows the rest too.
    const gained = without(target.history_public_to_subscribers ? had : ids, within);
    return {
      intervals: gained.length > 0 ? withReceived(there, gained, others) : undefined,
      readIds: without(target.history_public_to_subscribers ? within : ids, had),
    };
  });
  const readers = new Map<number, readonly number[]>();
  for (const userId of [...(state.subscribersOf.get(target.id) ?? [])]) {
    const row = state.subscriptions.get({ channel_id: target.id, user_id: userId });
    if (!row) continue;
    const before = receivedIntervals(state, userId, source.id);
    const { intervals, readIds } = settled(before, row.intervals);
    if (intervals) change.put(subscriptions, { ...row, intervals });
    const newToThem = without(readIds, delivered.get(userId) ?? []);
    if (newToThem.length > 0) readers.set(userId, newToThem);
  }
  const returning = await returningIds(sql, change, move);
  const strangers = without(ids, returning);
  const staying = [...others, ...returning].sort((a, b) => a - b);
  const kept = memoized((there: Intervals) =>
    idsWithin(strangers, there).length > 0 ? withoutReceived(there, strangers, staying) : undefined,
  );
  for (const userId of [...(state.formerSubscribersOf.get(target.id) ?? [])]) {
    const row = state.subscriptions.get({ channel_id: target.id, user_id: userId });
    const intervals = row && kept(row.intervals);
    if (intervals) change.put(subscriptions, { ...row, intervals });
  }
  await markMovedRead(change, readers);
  await forgetUnreadByHand(change, sql, move);
  await keepMarked(change, sql, move);
}

/** Returns the new channel's own messages that lie among the moved ones. */
async function messagesAmong(
  { realmId }: Mutation,
  sql: WritableSql,
  { target, ids }: Move,
): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND id BETWEEN $3 AND $4 ORDER BY id`,
    [realmId, target.id, ids[0] ?? 0, ids.at(-1) ?? 0],
  );
  return rows.map(({ id }) => id);
}

/** Returns the moved messages that were in the new channel before, in ascending order. */
async function returningIds(
  sql: WritableSql,
  { dialect, realmId }: Mutation,
  { target, ids }: Move,
): Promise<number[]> {
  // Quotes within the stored content are escaped, so this matches no content.
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM messages WHERE realm_id = $1 AND ${dialect.among('id', '$2')}
     AND (edit_history LIKE $3 OR edit_history LIKE $4) ORDER BY id`,
    [
      realmId,
      JSON.stringify(ids),
      `%"prev_stream":${target.id},%`,
      `%"prev_stream":${target.id}}%`,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Returns messages that were delivered to mentioned bots without a subscription. They count as received, too. */
async function deliveredAmong(
  { dialect, realmId }: Mutation,
  sql: WritableSql,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await sql.all<{ user_id: number; message_id: number }>(
    `SELECT user_id, message_id FROM message_flags
     WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')} AND (flags & ${DELIVERED}) <> 0`,
    [realmId, JSON.stringify(ids)],
  );
  const byUser = new Map<number, number[]>();
  for (const { user_id, message_id } of rows) {
    byUser.set(user_id, [...(byUser.get(user_id) ?? []), message_id]);
  }
  return byUser;
}

/** Clears the marks of people outside the new channel who had marked messages unread that they never received. */
async function forgetUnreadByHand(
  { state, dialect, realmId }: Mutation,
  sql: WritableSql,
  { target, ids }: Move,
): Promise<void> {
  await sql.run(
    `UPDATE message_flags SET flags = flags - ${KEPT_UNREAD}
     WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}
     AND (flags & ${KEPT_UNREAD}) <> 0 AND NOT (${dialect.among('user_id', '$3')})`,
    [realmId, JSON.stringify(ids), JSON.stringify([...(state.subscribersOf.get(target.id) ?? [])])],
  );
}

/**
 * Keeps messages in the history of people outside the new channel who had starred them or were mentioned. None of their
 * intervals there contains the messages, so their flags have to say it.
 */
async function keepMarked(
  { state, dialect, realmId }: Mutation,
  sql: WritableSql,
  { target, ids }: Move,
): Promise<void> {
  await sql.run(
    `UPDATE message_flags SET flags = flags + ${flagBits.historical}
     WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}
     AND flags <> 0 AND (flags & ${KEPT}) = 0 AND NOT (${dialect.among('user_id', '$3')})`,
    [realmId, JSON.stringify(ids), JSON.stringify([...(state.subscribersOf.get(target.id) ?? [])])],
  );
}

/**
 * Deletes the flags, such as stars, of people who lose messages. `lost` are the people who are told that the messages
 * are gone. Otherwise they would find the flags again on joining a channel with protected history.
 */
export async function dropFlags(
  change: Mutation,
  sql: WritableSql,
  { target, ids }: Move,
  lost: Receivers,
): Promise<void> {
  const { state, dialect, realmId } = change;
  const rows = await sql.all<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM message_flags
     WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}`,
    [realmId, JSON.stringify(ids)],
  );
  const isClosed = !target.history_public_to_subscribers;
  const loses = (id: number) => lost.has(id) || (isClosed && !isSubscribed(state, id, target.id));
  const losers = rows.map(({ user_id }) => user_id).filter(loses);
  if (losers.length === 0) return;
  await announceLostStars(change, ids, lost, losers);
  await sql.run(
    `DELETE FROM message_flags WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}
     AND ${dialect.among('user_id', '$3')}`,
    [realmId, JSON.stringify(ids), JSON.stringify(losers)],
  );
}

function without(ids: readonly number[], excluded: readonly number[]): readonly number[] {
  if (ids === excluded) return [];
  if (excluded.length === 0) return ids;
  const others = new Set(excluded);
  return ids.filter((id) => !others.has(id));
}

/** Computes each result once. Most subscribers of a channel joined at one of few moments. */
function memoized<A extends readonly Intervals[], R>(
  compute: (...stays: A) => R,
): (...stays: A) => R {
  const known = new Map<string, R>();
  return (...stays) => {
    const key = JSON.stringify(stays);
    const result = known.get(key) ?? compute(...stays);
    known.set(key, result);
    return result;
  };
}

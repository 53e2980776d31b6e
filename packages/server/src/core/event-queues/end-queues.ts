import { limits } from '@tidings/shared-types';
import type { Mutation } from '../realm/mutation.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { eventQueues } from '../storage/tables/event-queues.ts';
import { noteQueuesEnd } from './log-entry.ts';

/** Ends all event queues of an account. If it is reactivated, its clients register new ones. */
export function endQueues(change: Mutation, userId: number): Promise<void> {
  return endQueuesOf(change, new Set([userId]));
}

/** Ends all event queues of several accounts. */
export async function endQueuesOf(change: Mutation, userIds: ReadonlySet<number>): Promise<void> {
  const { sql, dialect, realmId } = change;
  const stored = await sql.all<{ id: string }>(
    `SELECT id FROM event_queues WHERE realm_id = $1
     AND ${dialect.among('user_id', '$2')}`,
    [realmId, JSON.stringify([...userIds])],
  );
  const added = change.pendingIn(eventQueues).flatMap(({ row }) => row ?? []);
  for (const { id } of [...stored, ...added.filter(({ user_id }) => userIds.has(user_id))]) {
    change.remove(eventQueues, { id });
  }
  for (const userId of userIds) noteQueuesEnd(change, userId);
}

/**
 * Ends the least recently used queues of an account to make room for another. The database considers only rows that
 * this transaction has no pending write for.
 */
export async function makeRoomForQueue(change: Mutation, userId: number): Promise<void> {
  const most = limits.eventQueuesPerUser;
  const pending = change.pendingIn(eventQueues);
  const added = pending.flatMap(({ row }) => (row?.user_id === userId ? [row] : []));
  const room = most - 1 - added.length;
  const stored = await change.sql.all<{ id: string }>(
    `SELECT id FROM event_queues WHERE realm_id = $1 AND user_id = $2
     AND id NOT IN (SELECT value FROM ${change.dialect.valuesFrom('$3', 'text', 'pending')})
     ORDER BY last_polled_at DESC LIMIT $4 OFFSET $5`,
    [
      change.realmId,
      userId,
      JSON.stringify(pending.map(({ key }) => key.id)),
      most,
      Math.max(room, 0),
    ],
  );
  for (const { id } of [...stored, ...added.slice(0, Math.max(-room, 0))]) {
    change.remove(eventQueues, { id });
    noteQueuesEnd(change, userId, id);
  }
}

/** Ends the queues of all accounts. If the organization is reactivated, clients register new ones. */
export async function endAllQueues(change: Mutation): Promise<void> {
  const queues = await storedRows(change, eventQueues, {});
  for (const queue of queues) change.remove(eventQueues, queue);
  for (const userId of new Set(queues.map((queue) => queue.user_id))) noteQueuesEnd(change, userId);
}

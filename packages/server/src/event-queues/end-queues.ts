import { limits } from '@tidings/shared-types';
import type { Mutation } from '../realm/mutation.ts';
import { storedKeys, storedRows } from '../realm/stored-rows.ts';
import { eventQueues } from '../storage/tables/event-queues.ts';
import { noteQueuesEnd } from './internal-events.ts';

/** Ends all event queues of an account: it may come back, but then as a new reader. */
export async function endQueues(change: Mutation, userId: number): Promise<void> {
  for (const key of await storedKeys(change, eventQueues, { user_id: userId })) {
    change.remove(eventQueues, key);
  }
  noteQueuesEnd(change, userId);
}

/**
 * Ends the queues that an account used the longest ago, so that there is room for another. The database
 * looks for these alone, among those of which this transaction has nothing to write yet.
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

/** Ends those of everybody: the organization may be opened again, but then to new readers. */
export async function endAllQueues(change: Mutation): Promise<void> {
  const queues = await storedRows(change, eventQueues, {});
  for (const queue of queues) change.remove(eventQueues, queue);
  for (const userId of new Set(queues.map((queue) => queue.user_id))) noteQueuesEnd(change, userId);
}

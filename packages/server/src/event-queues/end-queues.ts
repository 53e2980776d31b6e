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

/** Ends the queue that an account used the longest ago, where there is no room for another. */
export async function makeRoomForQueue(change: Mutation, userId: number): Promise<void> {
  const kept = await storedKeys(change, eventQueues, { user_id: userId });
  if (kept.length < limits.eventQueuesPerUser) return;
  const queues = await storedRows(change, eventQueues, { user_id: userId });
  const [oldest] = queues.sort((a, b) => a.last_polled_at - b.last_polled_at);
  if (!oldest) return;
  change.remove(eventQueues, oldest);
  noteQueuesEnd(change, userId, oldest.id);
}

/** Ends those of everybody: the organization may be opened again, but then to new readers. */
export async function endAllQueues(change: Mutation): Promise<void> {
  const queues = await storedRows(change, eventQueues, {});
  for (const queue of queues) change.remove(eventQueues, queue);
  for (const userId of new Set(queues.map((queue) => queue.user_id))) noteQueuesEnd(change, userId);
}

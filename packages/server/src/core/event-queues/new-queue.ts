import { randomBytes } from 'node:crypto';
import type { EventQueueRow } from '../storage/tables/event-queues.ts';
import type { EventQueue } from './queue.ts';

const ID_BYTES = 18;

/** Makes a queue for the events after a position. Write it together with the snapshot of that position. */
export function newQueueRow(
  { userId, options, startPosition }: Omit<EventQueue, 'id' | 'createdAt'>,
  now: number,
): EventQueueRow {
  return {
    id: randomBytes(ID_BYTES).toString('base64url'),
    user_id: userId,
    options,
    start_position: startPosition,
    created_at: now,
    last_polled_at: now,
  };
}

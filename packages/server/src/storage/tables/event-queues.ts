import type { QueueOptions } from '../../event-queues/queue.ts';
import { json, type RowOf, table } from '../table.ts';

/** A cursor into the realm's log. How far it was read is the client's to say, with every request. */
export const eventQueues = table(
  'event_queues',
  {
    /** Random: who knows it and is its owner may read it. */
    id: 'text',
    user_id: 'integer',
    options: json<QueueOptions>(),
    /** Nothing of the log up to here is ever delivered. */
    start_position: 'integer',
    /** Milliseconds since 1970, like `last_polled_at`. */
    created_at: 'integer',
    /** Written every few minutes at most. */
    last_polled_at: 'integer',
  },
  ['id'],
);
export type EventQueueRow = RowOf<typeof eventQueues>;

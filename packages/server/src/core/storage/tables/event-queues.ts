import type { QueueOptions } from '../../event-queues/queue.ts';
import { json, type RowOf, table } from '../table.ts';

/** Cursors into the realm's log. Each request of the client says how far it has read. */
export const eventQueues = table(
  'event_queues',
  {
    /** Random. Only its owner may use it. */
    id: 'text',
    user_id: 'integer',
    options: json<QueueOptions>(),
    /** Position in the log after which events are delivered. */
    start_position: 'integer',
    /** Milliseconds since 1970, like `last_polled_at`. */
    created_at: 'integer',
    /** Written at most every few minutes. */
    last_polled_at: 'integer',
  },
  ['id'],
);
export type EventQueueRow = RowOf<typeof eventQueues>;

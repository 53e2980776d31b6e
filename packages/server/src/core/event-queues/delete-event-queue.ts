import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { eventQueues } from '../storage/tables/event-queues.ts';
import { noteQueuesEnd } from './log-entry.ts';
import { badQueue } from './queue.ts';

export const deleteEventQueue = mutation(
  endpoints.deleteEventQueue,
  async ({ change, caller, input }) => {
    const [queue] = await storedRows(change, eventQueues, { id: input.queue_id });
    if (queue?.user_id !== caller.id) throw badQueue(input.queue_id);
    change.remove(eventQueues, { id: queue.id });
    noteQueuesEnd(change, caller.id, queue.id);
    return {};
  },
);

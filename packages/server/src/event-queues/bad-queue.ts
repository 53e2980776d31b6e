import { ApiError } from '../api-error.ts';

/** The same for queues that never were, are gone, or are somebody else's. */
export function badQueue(queueId: string): ApiError<'BAD_EVENT_QUEUE_ID'> {
  return new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, {
    queue_id: queueId,
  });
}

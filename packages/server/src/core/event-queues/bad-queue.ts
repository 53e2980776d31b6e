import { ApiError } from '../api-error.ts';

/** The error for queues that never existed, are gone, or belong to someone else. */
export function badQueue(queueId: string): ApiError<'BAD_EVENT_QUEUE_ID'> {
  return new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, {
    queue_id: queueId,
  });
}

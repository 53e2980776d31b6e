import { isApiError, isTidingsError, RedirectRefused, UnexpectedResponse } from '../api/errors.ts';
import type { MachineInput } from './sync-machine.ts';

/** What a failure means for the connection (S3, S4, S5). */
export function inputOf(error: unknown): MachineInput {
  if (isApiError(error, 'BAD_EVENT_QUEUE_ID')) return { type: 'queueGone' };
  if (!isTidingsError(error)) return { type: 'unusable' };
  if (error.remedy === 'sign-in') return { type: 'keyRefused' };
  // A login page of the network in between is no word of the server.
  const isElsewhere = error instanceof UnexpectedResponse || error instanceof RedirectRefused;
  if (error.remedy === 'retry' || isElsewhere) {
    return { type: 'failed', retryAfterMs: error.retryAfterMs };
  }
  return { type: 'unusable' };
}

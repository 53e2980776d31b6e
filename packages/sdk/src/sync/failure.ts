import {
  ApiError,
  isApiError,
  isTidingsError,
  RedirectRefused,
  UnexpectedResponse,
} from '../api/errors.ts';
import { NoStream } from '../api/open-event-stream.ts';
import { isFull, isOutOfReach } from '../store/store-error.ts';
import type { MachineInput } from './sync-machine.ts';
import type { SignOutReason } from './sync-state.ts';

/** What a failure means for the connection (S3, S4, S5). */
export function inputOf(error: unknown): MachineInput {
  if (isApiError(error, 'BAD_EVENT_QUEUE_ID')) return { type: 'queueGone' };
  if (error instanceof NoStream) return { type: 'streamEnded' };
  // The server is right, and the database may take it soon (B1, B4).
  if (isFull(error) || isOutOfReach(error)) return { type: 'failed', retryAfterMs: undefined };
  if (!isTidingsError(error)) return { type: 'unusable' };
  const reason = signOutReasonOf(error);
  if (reason) return { type: 'refused', reason };
  // A login page of the network in between is no word of the server.
  const isElsewhere = error instanceof UnexpectedResponse || error instanceof RedirectRefused;
  if (error.remedy === 'retry' || isElsewhere) {
    return { type: 'failed', retryAfterMs: error.retryAfterMs };
  }
  return { type: 'unusable' };
}

/** Servers answer a deactivated account with 401 or 403; the code tells. */
const reasons: Readonly<Record<string, SignOutReason>> = {
  USER_DEACTIVATED: 'account-deactivated',
  REALM_DEACTIVATED: 'organization-deactivated',
  INVALID_API_KEY: 'key-refused',
  UNAUTHORIZED: 'key-refused',
};

/** Why the server lets the account in no more; undefined if it is about something else. */
export function signOutReasonOf(error: unknown): SignOutReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known = Object.hasOwn(reasons, error.code) ? reasons[error.code] : undefined;
  return known ?? (error.remedy === 'sign-in' ? 'key-refused' : undefined);
}

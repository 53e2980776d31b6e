import {
  ApiError,
  isApiError,
  isCallError,
  RedirectRefused,
  UnexpectedResponse,
} from '../api/errors.ts';
import { NoStream } from '../api/open-event-stream.ts';
import { TokenFailure } from '../keys/token-failure.ts';
import { isFull, isOutOfReach } from '../store/store-error.ts';
import type { SignOutReason } from './sign-out-reason.ts';
import type { MachineInput } from './sync-machine.ts';
import type { SyncKeys } from './sync-options.ts';

/** Returns the meaning of a failure for the connection (S3, S4, S5). */
export function inputOf(error: unknown): MachineInput {
  if (isApiError(error, 'BAD_EVENT_QUEUE_ID')) return { type: 'queueGone' };
  if (error instanceof NoStream) return { type: 'streamEnded' };
  // The server did nothing wrong, and the database may recover soon (B1, B4).
  if (isFull(error) || isOutOfReach(error)) return { type: 'failed', retryAfterMs: undefined };
  if (!isCallError(error)) return { type: 'unusable' };
  const reason = signOutReasonOf(error);
  if (reason) return { type: 'refused', reason };
  // The login page of a network in between does not come from the server.
  const isElsewhere = error instanceof UnexpectedResponse || error instanceof RedirectRefused;
  if (error.remedy === 'retry' || isElsewhere) {
    return { type: 'failed', retryAfterMs: error.retryAfterMs };
  }
  return { type: 'unusable' };
}

/**
 * Returns the meaning of a refusal for a client that gets its keys by token: nothing is final, since a later token may
 * help (S10).
 */
export function withTokens(input: MachineInput, keys: Pick<SyncKeys, 'noteRefusal'>): MachineInput {
  if (input.type !== 'refused') return input;
  if (input.reason !== 'key-refused') return { type: 'noKey', reason: input.reason };
  return keys.noteRefusal() ? { type: 'noKey', reason: 'token' } : { type: 'keyOver' };
}

/** Servers answer 401 or 403 for a deactivated account; the code tells which. */
const reasons: Readonly<Record<string, SignOutReason>> = {
  USER_DEACTIVATED: 'account-deactivated',
  REALM_DEACTIVATED: 'organization-deactivated',
  INVALID_API_KEY: 'key-refused',
  UNAUTHORIZED: 'key-refused',
};

/** Returns why the server no longer accepts the account; undefined for other errors. */
export function signOutReasonOf(error: unknown): SignOutReason | undefined {
  if (error instanceof TokenFailure) return error.reason;
  if (!(error instanceof ApiError)) return undefined;
  const known = Object.hasOwn(reasons, error.code) ? reasons[error.code] : undefined;
  return known ?? (error.remedy === 'sign-in' ? 'key-refused' : undefined);
}

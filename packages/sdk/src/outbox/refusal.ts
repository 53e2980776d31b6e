import {
  ApiError,
  type CallError,
  isCallError,
  NetworkError,
  UnexpectedResponse,
} from '../api/errors.ts';
import { TooLong } from '../commands/too-long.ts';
import type { Refusal, Trouble } from '../local-changes/outbox-entry.ts';
import { signOutReasonOf } from '../sync/failure.ts';
import { TidingsError } from '../tidings-error.ts';

/** Statuses of gateways that refuse the request itself, and will again. */
export const refusingStatuses: ReadonlySet<number> = new Set([400, 413, 414, 415, 422, 431]);

/** Codes about the server's address or set-up, which its administrator will fix. */
const passingCodes: ReadonlySet<string> = new Set(['NONEXISTENT_SUBDOMAIN', 'CSRF_FAILED']);

/** Codes about the request itself, or about a moment that is over. */
const finalCodes: ReadonlySet<string> = new Set([
  'BAD_IMAGE',
  'EXPECTATION_MISMATCH',
  'IDEMPOTENCY_KEY_REUSED',
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_CONFUSING_VAR',
  'REQUEST_VARIABLE_INVALID',
  'REQUEST_VARIABLE_MISSING',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Returns the refusal of an error; undefined if waiting, a network or a sign-in can help (O5, O8). */
export function refusalOf(error: unknown): Refusal | undefined {
  if (signOutReasonOf(error)) return undefined;
  if (error instanceof ApiError && error.remedy === 'change-request') {
    if (passingCodes.has(error.code)) return undefined;
    return { code: error.code, message: error.msg, isFinal: isFinal(error) };
  }
  if (error instanceof UnexpectedResponse && refusingStatuses.has(error.status)) {
    return { code: error.code, message: error.message, isFinal: true };
  }
  if (error instanceof TooLong) {
    return { code: error.code, message: error.message, isFinal: true };
  }
  // A value that no request can carry.
  if (error instanceof TypeError || error instanceof URIError) {
    return { code: 'CANNOT_BE_SENT', message: error.message, isFinal: true };
  }
  return undefined;
}

function isFinal({ status, code }: ApiError): boolean {
  // Something named by its own id does not exist, and no other gets that id.
  if (status === 404 && code === 'BAD_REQUEST') return true;
  return finalCodes.has(code);
}

/**
 * Why an entry cannot be changed:
 * - `unknown`: it is done, or was taken back
 * - `mayHaveArrived`: the server may have it; change what it made instead
 * - `notFailed`: it was not refused, so there is nothing to retry
 * - `noCommand`: this version of the app has no command of its name, so nothing can carry it out
 *
 * Or why waiting for the rest is pointless:
 * - `signedOut`: the rest is kept, and goes out after the next sign-in
 */
export type OutboxProblem = 'unknown' | 'mayHaveArrived' | 'notFailed' | 'noCommand' | 'signedOut';

/** The code of an `OutboxError`, one for each problem. */
export type OutboxErrorCode =
  | 'ENTRY_UNKNOWN'
  | 'ENTRY_MAY_HAVE_ARRIVED'
  | 'ENTRY_NOT_FAILED'
  | 'UNKNOWN_COMMAND'
  | 'SIGNED_OUT';

const codes: Readonly<Record<OutboxProblem, OutboxErrorCode>> = {
  unknown: 'ENTRY_UNKNOWN',
  mayHaveArrived: 'ENTRY_MAY_HAVE_ARRIVED',
  notFailed: 'ENTRY_NOT_FAILED',
  noCommand: 'UNKNOWN_COMMAND',
  signedOut: 'SIGNED_OUT',
};

const descriptions: Readonly<Record<OutboxProblem, string>> = {
  unknown: 'There is no such entry: it is done, or was taken back.',
  mayHaveArrived: 'The server may have this already: change what it made instead.',
  notFailed: 'This entry was not refused, so there is nothing to retry.',
  noCommand:
    'This version of the app has no command of this name. A version that has it carries it out.',
  signedOut:
    'The server no longer accepts the account. Unsent changes are kept, and go out after the next sign-in.',
};

/** An entry of the outbox cannot be changed as requested; `problem` tells why. */
export class OutboxError extends TidingsError {
  override readonly name = 'OutboxError';
  readonly code: OutboxErrorCode;
  /** Why the entry cannot be changed. */
  readonly problem: OutboxProblem;

  constructor(problem: OutboxProblem) {
    super(descriptions[problem]);
    this.code = codes[problem];
    this.problem = problem;
  }
}

/** Most restarts of a server are over after so many failures. */
export const TOLD_AFTER = 3;
/** Connections fail for longer, and the entry is rarely the cause. */
const BREAKS_TOLD_AFTER = 10;
const TOO_MANY_REQUESTS = 429;

/** Returns the repeated failure to show for an entry; undefined while it is too early. */
export function troubleOf(error: unknown, failures: number): Omit<Trouble, 'retryAt'> | undefined {
  if (!isCallError(error) || statusOf(error) === TOO_MANY_REQUESTS) return undefined;
  if (failures < (error instanceof NetworkError ? BREAKS_TOLD_AFTER : TOLD_AFTER)) return undefined;
  if (error instanceof ApiError) return { code: error.code, message: error.msg };
  return { code: error.code, message: error.message };
}

function statusOf(error: CallError): number | undefined {
  const hasStatus = error instanceof ApiError || error instanceof UnexpectedResponse;
  return hasStatus ? error.status : undefined;
}

import { ApiError, UnexpectedResponse } from '../api/errors.ts';
import { TooLong } from '../commands/too-long.ts';
import type { Refusal } from '../local-changes/outbox-entry.ts';
import { signOutReasonOf } from '../sync/failure.ts';

/** Statuses of gateways that refuse the request itself, and will again. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 413, 414, 415, 422, 431]);

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
    return { code: `HTTP_${error.status}`, message: error.message, isFinal: true };
  }
  if (error instanceof TooLong) {
    return { code: 'TOO_LONG', message: error.message, isFinal: true };
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

import { ApiError, CallError, NetworkError, RedirectRefused, TimeoutError } from '../api/errors.ts';
import { TokenFailure } from '../keys/token-failure.ts';
import type { SignOutReason } from '../sync/sign-out-reason.ts';

/** An error in the form in which it passes between tabs. */
export type WireError =
  | {
      readonly kind: 'api';
      readonly endpoint: string;
      readonly status: number;
      readonly code: string;
      readonly msg: string;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'token'; readonly problem: string; readonly reason: SignOutReason }
  | { readonly kind: 'network'; readonly endpoint: string }
  | { readonly kind: 'other'; readonly name: string; readonly message: string };

export function toWire(error: unknown): WireError {
  if (error instanceof ApiError) {
    const { endpoint, status, code, msg, fields, retryAfterMs } = error;
    return { kind: 'api', endpoint, status, code, msg, fields, retryAfterMs };
  }
  if (error instanceof TokenFailure) {
    return { kind: 'token', problem: error.problem, reason: error.reason };
  }
  // These mean the same to a caller: the server cannot be reached now.
  const isUnreached =
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof RedirectRefused ||
    (error instanceof CallError && error.remedy === 'retry');
  if (isUnreached) return { kind: 'network', endpoint: error.endpoint };
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'other', name, message };
}

export function fromWire(error: WireError): Error {
  switch (error.kind) {
    case 'api':
      return new ApiError<string>(error.endpoint, error);
    case 'token':
      return new TokenFailure(error.problem, error.reason);
    case 'network':
      return new NetworkError(error.endpoint, undefined);
    case 'other':
      return Object.assign(new Error(error.message), { name: error.name });
  }
}

import type { WireEndpoint } from '@tidings/shared-types/wire';
import { basicAuthorization, type Credentials } from '../api/authorization.ts';
import { createCall } from '../api/call.ts';
import type { RetryPolicy } from '../api/retry-policy.ts';
import { InvalidArgument } from '../tidings-error.ts';

export interface AdminOptions {
  /** The server's address, such as `https://chat.example.com`. */
  readonly serverUrl: string | URL;
  /** A service key: the `email` and `api_key` that the server showed when it was created. */
  readonly serviceKey: Credentials;
  /** Gets a `Request`. Defaults to the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The name by which the server knows this program. */
  readonly clientName?: string | undefined;
  /** The time limit of one attempt. Defaults to half a minute. */
  readonly timeoutMs?: number | undefined;
  /** `false` makes every call only once. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
}

export interface AdminCallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Identifies this change, so that the server makes it once, however often it arrives. Each call has a key of its own
   * otherwise, which covers its retries. Pass one to repeat the call after a restart of your program.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Calls an endpoint. A change has an idempotency key of its own, so that every call can be repeated. */
export type AdminCall = <Request, Result>(
  endpoint: WireEndpoint<Request, Result>,
  request: Request,
  options?: AdminCallOptions,
) => Promise<Result>;

export function createAdminCall({ serviceKey, ...options }: AdminOptions): AdminCall {
  if (basicAuthorization(serviceKey) === undefined) {
    throw new InvalidArgument('createAdmin: `serviceKey` must have an `email` and an `apiKey`.');
  }
  const call = createCall({ ...options, credentials: serviceKey }) as Send;
  const send: Send = (endpoint, request, { signal, idempotencyKey } = {}) =>
    call(endpoint, request, {
      signal,
      idempotencyKey: idempotencyKey ?? (endpoint.mutates && crypto.randomUUID()),
    });
  return send as AdminCall;
}

type Send = (
  endpoint: WireEndpoint,
  request: object,
  options?: AdminCallOptions,
) => Promise<unknown>;

import { authorize, basicAuthorization, type Credentials } from '../api/authorization.ts';
import { isTidingsError, NetworkError, TidingsError, TimeoutError } from '../api/errors.ts';
import { readAnswer } from '../api/read-answer.ts';
import { withHeldRequest } from '../api/request-abort.ts';
import { defaultRetryPolicy, type RetryPolicy, retryDelayMs } from '../api/retry-policy.ts';
import { apiUrl } from '../api/server-url.ts';

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

type Fields = Readonly<Record<string, unknown>>;

/** Calls an endpoint. The path may contain names of parameters, such as `{user_id}`. */
export type AdminCall = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  request: Fields,
  options?: AdminCallOptions,
) => Promise<Fields>;

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Creates the calls of an admin. Failures and retries are those of `createCall`, without the contracts, which would be
 * most of a bundle.
 */
export function createAdminCall(options: AdminOptions): AdminCall {
  const baseUrl = apiUrl(options.serverUrl);
  const { serviceKey, clientName, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  if (basicAuthorization(serviceKey) === undefined) {
    throw new TypeError('createAdmin: `serviceKey` must have an `email` and an `apiKey`.');
  }
  const policy = options.retry === false ? undefined : { ...defaultRetryPolicy, ...options.retry };

  return async (method, path, request, { signal, idempotencyKey } = {}) => {
    const endpoint = `${method} ${path}`;
    const headers = new Headers({ accept: 'application/json' });
    authorize(headers, serviceKey);
    if (method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    const { place, fields } = encoded(path, { ...request, client: clientName });
    const inQuery = method === 'GET' && fields.size > 0;
    const url = `${baseUrl}${place}${inQuery ? `?${fields}` : ''}`;
    const body = method === 'GET' ? null : fields;
    const send = () => new Request(url, { method, headers, body, redirect: 'manual' });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(endpoint, send(), { ...options, timeoutMs, signal });
      } catch (error) {
        signal?.throwIfAborted();
        const askedMs = isTidingsError(error) ? (error.retryAfterMs ?? 0) : 0;
        const isWorthIt = isTidingsError(error) && error.remedy === 'retry';
        const mayRetry = policy && attempt <= policy.limit && askedMs <= policy.maxRetryAfterMs;
        if (!isWorthIt || !mayRetry) throw error;
        await pause(retryDelayMs(policy, attempt, askedMs), signal);
      }
    }
  };
}

/** Encodes parameters as the API takes them: strings as they are, everything else as JSON. */
function encoded(path: string, request: Fields): { place: string; fields: URLSearchParams } {
  const fields = new URLSearchParams();
  let place = path;
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (place.includes(`{${name}}`)) place = place.replace(`{${name}}`, encodeURIComponent(text));
    else fields.append(name, text);
  }
  return { place, fields };
}

interface Attempt {
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function once(
  endpoint: string,
  request: Request,
  { fetch = globalThis.fetch, timeoutMs, signal }: Attempt,
): Promise<Fields> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  const limited = new Request(request, { signal: either });
  try {
    return await withHeldRequest(limited, async () => readAnswer(endpoint, await fetch(limited)));
  } catch (error) {
    if (limit.aborted) throw new TimeoutError(endpoint, timeoutMs);
    throw error instanceof TidingsError ? error : new NetworkError(endpoint, error);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

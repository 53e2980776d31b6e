import type { CustomTypes, WireEndpoint, WithCustom } from '@tidings/shared-types/wire';
import ky, { TimeoutError as KyTimeoutError } from 'ky';
import { anObject, expectArgument } from '../arguments/expected.ts';
import type { Upload } from '../environment.ts';
import { authorize, basicAuthorization, type CredentialsSource } from './authorization.ts';
import { type EncodedRequest, encodeRequest, uploadTimeMs } from './encode-request.ts';
import { NetworkError, TimeoutError } from './errors.ts';
import { kyRetry } from './ky-retry.ts';
import { readAnswer, readFile } from './read-answer.ts';
import { withHeldRequest } from './request-abort.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry-policy.ts';
import { apiUrl } from './server-url.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
/** Added to the time that the files take to transfer: each may have to queue at the server. */
const DEFAULT_UPLOAD_TIMEOUT_MS = 600_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface ApiOptions {
  /** The server's address, such as `https://chat.example.com`; a path prefix is allowed. */
  readonly serverUrl: string | URL;
  /** Sent to this server only, and only to endpoints that need an account. */
  readonly credentials?: CredentialsSource | undefined;
  /** Gets a `Request`. Defaults to the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sends the uploads whose caller passes `onProgress`. */
  readonly upload?: Upload | undefined;
  /**
   * The time limit of one attempt, with its whole answer. Defaults to half a minute; for uploads to ten minutes and
   * four more for each MiB, as slow lines need.
   */
  readonly timeoutMs?: number | undefined;
  /** The name by which the server knows this program. */
  readonly clientName?: string | undefined;
  /** `false` makes every call only once. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The time limit of one attempt; `Infinity` for none. */
  readonly timeoutMs?: number | undefined;
  /**
   * Identifies this change, so that a server that honours the key makes it once, however often it arrives. Changes
   * are retried only with a key: pass none to a server that does not honour it.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * The key of another change of this account. The server makes this change after that one, or not at all. Only for
   * servers that list `ordered-requests` in `tidings_extensions`: others ignore the order.
   */
  readonly idempotencyAfter?: string | undefined;
  /** Gets the share of the request that is sent, 1 for all, if the platform can tell. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The request of an endpoint without parameters. */
export type NoParameters = Record<string, never>;

/** What every result has. Endpoints add the fields of their response. */
export interface ApiResult {
  /** Parameters that the server does not know. */
  readonly ignored_parameters_unsupported?: readonly string[];
}

/** The result of an endpoint that answers with a file. */
export interface FileResult {
  readonly file: Blob;
}

/** The arguments of a call. The request is optional if none of its fields is required. */
export type CallArguments<Request, C extends CustomTypes = CustomTypes> =
  Record<never, never> extends Request
    ? [request?: WithCustom<Request, C> | undefined, options?: CallOptions]
    : [request: WithCustom<Request, C>, options?: CallOptions];

/** Calls an endpoint of `@tidings/sdk/endpoints`. */
export type Call = <Request, Result>(
  endpoint: WireEndpoint<Request, Result>,
  ...rest: CallArguments<Request>
) => Promise<Result>;

type Fields = Readonly<Record<string, unknown>>;
type Send = (endpoint: WireEndpoint, request?: Fields, options?: CallOptions) => Promise<Fields>;

/**
 * Creates the call behind every function of an `Api`. Programs that import only the endpoints they use, such as
 * `getServerSettings` of `@tidings/sdk/endpoints`, stay small. Responses are not checked.
 */
export function createCall(options: ApiOptions): Call {
  return createSend(options) as Call;
}

function createSend(given: ApiOptions): Send {
  expectArgument('createApi', given, anObject);
  const { serverUrl, credentials, clientName, ...options } = given;
  const baseUrl = apiUrl(serverUrl);
  // Reports credentials that no header can hold at once.
  basicAuthorization(credentials);
  const retryPolicy = options.retry !== false && { ...defaultRetryPolicy, ...options.retry };

  function headersFor({ isPublic, mutates }: WireEndpoint, keys: CallOptions): Headers {
    const { idempotencyKey, idempotencyAfter } = mutates ? keys : {};
    const headers = new Headers({ accept: 'application/json' });
    if (!isPublic) authorize(headers, credentials);
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    if (idempotencyAfter !== undefined) headers.set('idempotency-after', idempotencyAfter);
    return headers;
  }

  return async (endpoint, request = {}, called = {}) => {
    const { signal, timeoutMs, idempotencyKey, onProgress } = called;
    const { method, url, body } = encodeRequest(baseUrl, endpoint, request, clientName);
    const name = `${method} ${endpoint.path}`;
    const limitMs = timeoutMs ?? options.timeoutMs ?? defaultTimeoutOf(endpoint, body);
    const mayRetry = !endpoint.mutates || idempotencyKey !== undefined;
    const { upload, fetch = globalThis.fetch } = options;
    const send: typeof fetch =
      upload && onProgress ? (input) => upload(input as Request, onProgress) : fetch;
    let answer: Fields = {};

    try {
      await ky(url, {
        method,
        headers: headersFor(endpoint, called),
        body,
        signal: signal ?? null,
        ...isolated(),
        throwHttpErrors: false,
        timeout: limitMs <= LONGEST_TIMER_MS ? limitMs : false,
        retry: mayRetry && retryPolicy ? kyRetry(retryPolicy, method) : 0,
        // The answer is read and judged inside the attempt, so that the time limit and the retries cover it.
        fetch: (input, init) =>
          withHeldRequest(input as Request, async () => {
            const response = await reach(name, send, input, init);
            answer = await (endpoint.givesFile ? readFile : readAnswer)(name, response);
            return response;
          }),
      });
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      // The error of ky holds the request, and with it the credentials.
      throw error instanceof KyTimeoutError ? new TimeoutError(name, limitMs) : error;
    }
  };
}

/** The header is the only authentication: no redirects, no cookies, and no login prompt of the browser. */
function isolated(): RequestInit {
  // Some edge runtimes have no cookies, and refuse the option.
  const hasCookies = 'credentials' in Request.prototype;
  return { redirect: 'manual', ...(hasCookies && { credentials: 'omit' }) };
}

function defaultTimeoutOf(
  { takesFile, givesFile }: WireEndpoint,
  body: EncodedRequest['body'],
): number {
  if (givesFile) return Number.POSITIVE_INFINITY;
  return takesFile ? DEFAULT_UPLOAD_TIMEOUT_MS + uploadTimeMs(body) : DEFAULT_TIMEOUT_MS;
}

async function reach(
  endpoint: string,
  fetch: typeof globalThis.fetch,
  ...request: Parameters<typeof globalThis.fetch>
): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (cause) {
    throw new NetworkError(endpoint, cause);
  }
}

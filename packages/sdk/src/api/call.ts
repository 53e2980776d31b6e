import type { Endpoint, FileRule, RequestOf, ResultOf } from '@tidings/shared-types';
import ky, { TimeoutError as KyTimeoutError } from 'ky';
import { anObject, expectArgument } from '../arguments/expected.ts';
import type { Upload } from '../environment.ts';
import { basicAuthorization, type CredentialsSource } from './authorization.ts';
import { type EncodedRequest, encodeRequest } from './encode-request.ts';
import { NetworkError, TimeoutError } from './errors.ts';
import { withHeldRequest } from './held-request.ts';
import { readAnswer } from './read-answer.ts';
import { defaultRetryPolicy, kyRetry, type RetryPolicy } from './retry-policy.ts';
import { apiUrl } from './server-url.ts';
import { uploadTimeMs } from './upload-time.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
/** Beside what the files take on their way: each may have to wait for its turn at the server. */
const DEFAULT_UPLOAD_TIMEOUT_MS = 600_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface ApiOptions {
  /** Where the server is, such as `https://chat.example.com`; a path prefix is allowed. */
  readonly serverUrl: string | URL;
  /** Sent to this server only, and not to endpoints that are open to everyone. */
  readonly credentials?: CredentialsSource | undefined;
  /** Gets a `Request`; the platform's own unless given. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sends what `onProgress` wants to hear of. */
  readonly upload?: Upload | undefined;
  /**
   * How long one attempt may take, the whole answer included. Unless given half a minute; for uploads ten minutes
   * and four for each MiB, as slow lines take that long.
   */
  readonly timeoutMs?: number | undefined;
  /** The name under which the server knows this program. */
  readonly clientName?: string | undefined;
  /** `false` to make every call just once. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
}

export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take; `Infinity` for as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /**
   * Names this change, so that a server that honours the key makes it once however often it is sent.
   * Only with a key are changes retried: give none to a server that does not honour it.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * The key of another change of this account, after which this one is made or not at all. Only for a
   * server whose `tidings_extensions` have `ordered-requests`: others would make it whenever it comes.
   */
  readonly idempotencyAfter?: string | undefined;
  /** Hears how much of the request is gone, 1 being all, where the platform can tell. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

type FileOf<E extends Endpoint> = E extends { readonly files: FileRule<infer Count> }
  ? Count extends 1
    ? { readonly file: Blob }
    : { readonly file?: Blob | undefined }
  : unknown;

/** What a call of this endpoint takes: its parameters, and its file as a `Blob` or `File`. */
export type ApiRequest<E extends Endpoint> = keyof (RequestOf<E> & FileOf<E>) extends never
  ? Record<string, never>
  : RequestOf<E> & FileOf<E>;

/** What a call of this endpoint gives: the fields of its response. */
export type ApiResult<E extends Endpoint> = ResultOf<E> & {
  /** Parameters that this server does not know. */
  readonly ignored_parameters_unsupported?: readonly string[];
};

/** The request may be left out where nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends ApiRequest<E>
    ? [request?: ApiRequest<E> | undefined, options?: CallOptions]
    : [request: ApiRequest<E>, options?: CallOptions];

/** Calls any endpoint, given its contract. */
export type Call = <E extends Endpoint>(
  contract: E,
  ...rest: CallArguments<E>
) => Promise<ApiResult<E>>;

type Fields = Readonly<Record<string, unknown>>;
type Send = (contract: Endpoint, request?: Fields, options?: CallOptions) => Promise<Fields>;

/**
 * The call behind every function of an `Api`, for programs that import the few contracts they use, such as
 * `getServerSettings` of `@tidings/shared-types/contracts/server-settings`, instead of all. Answers are taken to have the shape of their contract.
 */
export function createCall(options: ApiOptions): Call {
  return createSend(options) as Call;
}

function createSend(given: ApiOptions): Send {
  expectArgument('createApi', given, anObject);
  const { serverUrl, credentials, clientName, ...options } = given;
  const baseUrl = apiUrl(serverUrl);
  const authorization = credentials && (() => basicAuthorization(credentials));
  // What no header can have is told at once.
  authorization?.();
  const retryPolicy = options.retry !== false && { ...defaultRetryPolicy, ...options.retry };

  function headersFor({ access, mutates }: Endpoint, keys: CallOptions): Headers {
    const { idempotencyKey, idempotencyAfter } = mutates ? keys : {};
    const headers = new Headers({ accept: 'application/json' });
    if (authorization && access !== 'public') headers.set('authorization', authorization());
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    if (idempotencyAfter !== undefined) headers.set('idempotency-after', idempotencyAfter);
    return headers;
  }

  return async (contract, request = {}, called = {}) => {
    const { signal, timeoutMs, idempotencyKey, onProgress } = called;
    const { method, url, body } = encodeRequest(baseUrl, contract, request, clientName);
    const name = `${method} ${contract.path}`;
    const limitMs = timeoutMs ?? options.timeoutMs ?? defaultTimeoutOf(contract, body);
    const mayRetry = !contract.mutates || idempotencyKey !== undefined;
    const { upload, fetch = globalThis.fetch } = options;
    const send: typeof fetch =
      upload && onProgress ? (input) => upload(input as Request, onProgress) : fetch;
    let answer: Fields = {};

    try {
      await ky(url, {
        method,
        headers: headersFor(contract, called),
        body,
        signal: signal ?? null,
        redirect: 'manual',
        // The header is the only authentication: no cookies, and no login prompt of the browser.
        credentials: 'omit',
        throwHttpErrors: false,
        timeout: limitMs <= LONGEST_TIMER_MS ? limitMs : false,
        retry: mayRetry && retryPolicy ? kyRetry(retryPolicy, method) : 0,
        // The answer is read and judged inside the attempt, so that time limit and retries cover it whole.
        fetch: (input, init) =>
          withHeldRequest(input as Request, async () => {
            const response = await reach(name, send, input, init);
            answer = await readAnswer(name, response);
            return response;
          }),
      });
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      // The error of ky holds the request, and that the credentials.
      throw error instanceof KyTimeoutError ? new TimeoutError(name, limitMs) : error;
    }
  };
}

function defaultTimeoutOf({ files }: Endpoint, body: EncodedRequest['body']): number {
  return files ? DEFAULT_UPLOAD_TIMEOUT_MS + uploadTimeMs(body) : DEFAULT_TIMEOUT_MS;
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

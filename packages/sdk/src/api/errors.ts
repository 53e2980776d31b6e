import type { ErrorCode, ErrorFields } from '@tidings/shared-types/wire';
import { TidingsError } from '../tidings-error.ts';

/**
 * How to recover from a failure:
 * - `retry`: repeat the call later
 * - `sign-in`: use other credentials
 * - `change-request`: send a different request
 * - `report`: tell the people who run the app or the server; the program can do nothing
 */
export type Remedy = 'retry' | 'sign-in' | 'change-request' | 'report';

interface Context {
  /** Method and path of the endpoint, without the values sent. */
  readonly endpoint: string;
  readonly remedy: Remedy;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The base of every failure of a call, with two exceptions. An abort rejects with the signal's own reason. A value
 * that cannot be sent rejects with an `InvalidArgument` or the platform's `URIError`.
 *
 * @example
 * try {
 *   await client.api.getUsers();
 * } catch (error) {
 *   if (isCallError(error) && error.remedy === 'retry') console.warn('offline');
 *   else throw error;
 * }
 */
export abstract class CallError extends TidingsError {
  /** Method and path of the endpoint, such as `GET /users/{user_id_or_email}`. */
  readonly endpoint: string;
  /** How to recover: `retry`, `sign-in`, `change-request` or `report`. */
  readonly remedy: Remedy;
  /** The wait that the server asks for, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: string, { endpoint, remedy, retryAfterMs, cause }: Context) {
    super(`${endpoint}: ${problem}`, cause === undefined ? undefined : { cause });
    this.endpoint = endpoint;
    this.remedy = remedy;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The connection failed or broke before a whole answer came. The server may have acted all the same. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  readonly code = 'NETWORK_FAILED';

  constructor(endpoint: string, cause: unknown) {
    super(`the server cannot be reached, or the connection broke${reasonOf(cause)}`, {
      endpoint,
      remedy: 'retry',
      cause,
    });
  }
}

/** Describes the innermost cause, which says most: connection refused, or unknown host. */
function reasonOf(cause: unknown): string {
  let innermost = cause;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return '';
  const { code, message } = innermost as Error & { readonly code?: unknown };
  const reason = typeof code === 'string' ? code : message;
  return reason === '' ? '' : ` (${reason})`;
}

/** The time limit passed before a whole answer came. The server may have acted all the same. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  readonly code = 'TIMED_OUT';

  constructor(endpoint: string, timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`, { endpoint, remedy: 'retry' });
  }
}

/** The server answered with a redirect. The SDK follows none, so that credentials stay with this server. */
export class RedirectRefused extends CallError {
  override readonly name = 'RedirectRefused';
  readonly code = 'REDIRECT_REFUSED';

  /** `origin` is undefined in browsers, which do not tell where a redirect leads. */
  constructor(endpoint: string, origin: string | undefined) {
    const target = origin === undefined ? 'elsewhere' : `to ${origin}`;
    super(
      `the server redirects ${target}, which is not followed; is serverUrl its final address?`,
      { endpoint, remedy: 'report' },
    );
  }
}

/** The response is not one of this API; often a proxy's page, or `serverUrl` leads elsewhere. */
export class UnexpectedResponse extends CallError {
  override readonly name = 'UnexpectedResponse';
  readonly code = 'UNEXPECTED_RESPONSE';
  /** The HTTP status of the response. */
  readonly status: number;

  constructor(endpoint: string, response: Response, retryAfterMs: number | undefined) {
    const type = response.headers.get('content-type') ?? 'no content type';
    const hint = type.startsWith('text/html')
      ? ': a web page, as of a proxy or of another site; does serverUrl lead to the server?'
      : '';
    super(`the answer is not one of this API (HTTP ${response.status}, ${type})${hint}`, {
      endpoint,
      remedy: remedyOf(response.status) ?? 'report',
      retryAfterMs,
    });
    this.status = response.status;
  }
}

/** An error code of the API, or one that this version does not know. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>);

type FieldsOf<C extends string> = C extends ErrorCode
  ? Readonly<ErrorFields<C>>
  : Readonly<Record<string, unknown>>;

interface Failure<C extends string> {
  readonly status: number;
  readonly code: C;
  readonly msg: string;
  readonly fields: FieldsOf<C>;
  readonly retryAfterMs: number | undefined;
}

/** The server refused the request. `isApiError(error, code)` tells why, and types the fields of that code. */
export class ApiError<C extends string = AnyErrorCode> extends CallError {
  override readonly name = 'ApiError';
  /** The HTTP status of the response. */
  readonly status: number;
  /** The server's error code, such as `RATE_LIMIT_HIT`. */
  readonly code: C;
  /** The server's message, for people. */
  readonly msg: string;
  /** The fields of the error other than its code and message. */
  readonly fields: FieldsOf<C>;

  constructor(endpoint: string, { status, code, msg, fields, retryAfterMs }: Failure<C>) {
    super(`${msg} (${code}, HTTP ${status})`, {
      endpoint,
      remedy: remedyOf(status) ?? 'change-request',
      retryAfterMs,
    });
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.fields = fields;
  }
}

function remedyOf(status: number): Remedy | undefined {
  if (status === 401) return 'sign-in';
  return status === 408 || status === 409 || status === 429 || status >= 500 ? 'retry' : undefined;
}

/** Tells whether an error is a failed call, so that it has a `remedy`. */
export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}

/** Tells whether the server refused the request, and with this code if one is given. */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<const C extends AnyErrorCode>(
  error: unknown,
  code: C,
): error is ApiError<C>;
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

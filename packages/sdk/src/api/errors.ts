import type { ErrorCode, ErrorFields } from '@tidings/shared-types';

/**
 * What helps after a failure:
 * - `retry`: the same call, later
 * - `sign-in`: other credentials
 * - `change-request`: nothing but a different request
 * - `report`: nothing the program can do; whoever runs the app or the server must look
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
 * Every failure of a call but two: an abort rejects with the signal's own reason, and a value that
 * cannot be sent with the platform's `TypeError` or `URIError`.
 */
export abstract class TidingsError extends Error {
  /** Method and path of the endpoint, such as `GET /users/{user_id_or_email}`. */
  readonly endpoint: string;
  readonly remedy: Remedy;
  /** How long the server asks to wait, where it does. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: string, { endpoint, remedy, retryAfterMs, cause }: Context) {
    super(`${endpoint}: ${problem}`, cause === undefined ? undefined : { cause });
    this.endpoint = endpoint;
    this.remedy = remedy;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No whole answer came: no connection, or one that broke. The server may have acted all the same. */
export class NetworkError extends TidingsError {
  override readonly name = 'NetworkError';

  constructor(endpoint: string, cause: unknown) {
    super(`the server cannot be reached, or the connection broke${reasonOf(cause)}`, {
      endpoint,
      remedy: 'retry',
      cause,
    });
  }
}

/** What lies innermost says most: that nothing listens, or that nobody has that name. */
function reasonOf(cause: unknown): string {
  let innermost = cause;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return '';
  const { code, message } = innermost as Error & { readonly code?: unknown };
  const reason = typeof code === 'string' ? code : message;
  return reason === '' ? '' : ` (${reason})`;
}

/** No whole answer came in time. The server may have acted all the same. */
export class TimeoutError extends TidingsError {
  override readonly name = 'TimeoutError';

  constructor(endpoint: string, timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`, { endpoint, remedy: 'retry' });
  }
}

/** The server answered with a redirect. None is followed, so that credentials reach nobody else. */
export class RedirectRefused extends TidingsError {
  override readonly name = 'RedirectRefused';

  /** Browsers do not tell where a redirect leads. */
  constructor(endpoint: string, origin: string | undefined) {
    const target = origin === undefined ? 'elsewhere' : `to ${origin}`;
    super(
      `the server redirects ${target}, which is not followed; is serverUrl its final address?`,
      { endpoint, remedy: 'report' },
    );
  }
}

/** What came is no answer of this API; often a proxy's page, or a `serverUrl` that leads elsewhere. */
export class UnexpectedResponse extends TidingsError {
  override readonly name = 'UnexpectedResponse';
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

/** A code of the table, or one that this version does not know. */
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

/** The server refused. `isApiError(error, code)` tells why, and types the fields of that code. */
export class ApiError<C extends string = AnyErrorCode> extends TidingsError {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: C;
  /** What the server says, for people. */
  readonly msg: string;
  /** What the error carries beside its code and message. */
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

export function isTidingsError(error: unknown): error is TidingsError {
  return error instanceof TidingsError;
}

/** Whether the server refused, and if a code is given, with that code. */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<const C extends AnyErrorCode>(
  error: unknown,
  code: C,
): error is ApiError<C>;
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

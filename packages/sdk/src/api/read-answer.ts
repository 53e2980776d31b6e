import type { ErrorCode, WireEndpoint } from '@tidings/shared-types/wire';
import { ApiError, NetworkError, RedirectRefused, UnexpectedResponse } from './errors.ts';

type Fields = Record<string, unknown>;

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Returns the fields of a success, without its envelope. Throws every other answer as an error. */
export async function readAnswer(endpoint: string, response: Response): Promise<Fields> {
  await refuseRedirect(endpoint, response);
  const body = parseObject(await readText(endpoint, response));
  const { result, msg, ...fields } = body;
  if (result === 'success' && response.ok) return fields;

  const waitMs = retryAfterMs(response.headers.get('retry-after'), body['retry-after'], Date.now());
  if (result !== 'error') throw new UnexpectedResponse(endpoint, response, waitMs);
  throw apiError(endpoint, response.status, body, waitMs);
}

/** Returns the file of a success. Throws every other answer as an error. */
export async function readFile(endpoint: string, response: Response): Promise<Fields> {
  if (!response.ok || response.redirected) return readAnswer(endpoint, response);
  try {
    return { file: await response.blob() };
  } catch (cause) {
    throw new NetworkError(endpoint, cause);
  }
}

/** Whether the response is a redirect that was not followed. Browsers hide where it leads; other platforms show it. */
export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || redirects.includes(status);
}

/** Throws if the response is a redirect, followed or not. */
async function refuseRedirect(endpoint: string, response: Response): Promise<void> {
  if (!isRedirect(response) && !response.redirected) return;
  await response.body?.cancel();
  throw new RedirectRefused(endpoint, targetOrigin(response));
}

function targetOrigin({ headers, url }: Response): string | undefined {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, url)) return undefined;
  return new URL(location, url).origin;
}

async function readText(endpoint: string, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError(endpoint, cause);
  }
}

/** Parses a JSON object. An error quotes nothing of a text that is not JSON, which may hold anything. */
function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function apiError(
  endpoint: string,
  status: number,
  { result, msg, code, ...fields }: Fields,
  waitMs: number | undefined,
): ApiError<string> {
  return new ApiError<string>(endpoint, {
    status,
    code: typeof code === 'string' ? code : codeOf(status),
    msg: typeof msg === 'string' ? msg : '',
    fields,
    retryAfterMs: waitMs,
  });
}

/** Returns the code for a status, since some servers leave it out. */
function codeOf(status: number): ErrorCode {
  if (status === 405) return 'METHOD_NOT_ALLOWED';
  return status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST';
}

/**
 * Throws if an answer lacks its essential fields, as one from a proxy does. It does not tell what the server did, so
 * the caller must ask again.
 */
export function expectWhole({ method, path }: WireEndpoint, isWhole: boolean): void {
  if (isWhole) return;
  throw new NetworkError(`${method} ${path}`, new TypeError('The answer is incomplete'));
}

/** A longer wait is cut to this: a date may be as wrong as a clock. */
const LONGEST_MS = 3_600_000;

/** Returns the wait that the server asks for, an hour at most: its `Retry-After` header, else a field of the error. */
export function retryAfterMs(
  header: string | null,
  field: unknown,
  nowMs: number,
): number | undefined {
  const askedMs = fromHeader(header, nowMs) ?? fromSeconds(field);
  return askedMs === undefined ? undefined : Math.min(LONGEST_MS, askedMs);
}

function fromHeader(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return fromSeconds(Number(header));
  // Date.parse accepts almost anything as a date; an HTTP date ends in GMT.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function fromSeconds(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return undefined;
  return Math.max(0, Math.ceil(seconds * 1000));
}

import type { ErrorCode } from '@tidings/shared-types';
import { ApiError, NetworkError, RedirectRefused, UnexpectedResponse } from './errors.ts';
import { retryAfterMs } from './retry-after.ts';

type Fields = Record<string, unknown>;

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** The fields of a success, without its envelope; every other answer is thrown as an error. */
export async function readAnswer(endpoint: string, response: Response): Promise<Fields> {
  await refuseRedirect(endpoint, response);
  const body = parseObject(await readText(endpoint, response));
  const { result, msg, ...fields } = body;
  if (result === 'success' && response.ok) return fields;

  const waitMs = retryAfterMs(response.headers.get('retry-after'), body['retry-after'], Date.now());
  if (result !== 'error') throw new UnexpectedResponse(endpoint, response, waitMs);
  throw apiError(endpoint, response.status, body, waitMs);
}

/** Browsers hide the answer to a request that must not be redirected; others show it as it is. */
async function refuseRedirect(endpoint: string, response: Response): Promise<void> {
  const isRedirect =
    response.type === 'opaqueredirect' ||
    response.redirected ||
    redirects.includes(response.status);
  if (!isRedirect) return;
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

/** Nothing of a text that is not JSON gets into an error: it may be anything. */
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

/** Some servers leave the code out of these. */
function codeOf(status: number): ErrorCode {
  if (status === 405) return 'METHOD_NOT_ALLOWED';
  return status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST';
}

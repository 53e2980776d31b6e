import {
  ApiError,
  isTidingsError,
  NetworkError,
  type TidingsError,
  UnexpectedResponse,
} from '../api/errors.ts';
import type { Trouble } from '../local-changes/outbox-entry.ts';

/** Most restarts of a server are over after so many failures. */
const TOLD_AFTER = 3;
/** Connections fail for longer, and the entry is rarely the cause. */
const BREAKS_TOLD_AFTER = 10;
const TOO_MANY_REQUESTS = 429;

/** Returns the repeated failure to show for an entry; undefined while it is too early. */
export function troubleOf(error: unknown, failures: number): Omit<Trouble, 'retryAt'> | undefined {
  if (!isTidingsError(error) || statusOf(error) === TOO_MANY_REQUESTS) return undefined;
  if (failures < (error instanceof NetworkError ? BREAKS_TOLD_AFTER : TOLD_AFTER)) return undefined;
  if (error instanceof ApiError) return { code: error.code, message: error.msg };
  const status = statusOf(error);
  return { code: status ? `HTTP_${status}` : 'NO_ANSWER', message: error.message };
}

function statusOf(error: TidingsError): number | undefined {
  const hasStatus = error instanceof ApiError || error instanceof UnexpectedResponse;
  return hasStatus ? error.status : undefined;
}

import {
  ApiError,
  isTidingsError,
  NetworkError,
  type TidingsError,
  UnexpectedResponse,
} from '../api/errors.ts';
import type { Trouble } from '../keepsakes/outbox-entry.ts';

/** Most restarts of a server are over by then. */
const TOLD_AFTER = 3;
/** Connections break for longer, and as a rule it is not the entry that breaks them. */
const BREAKS_TOLD_AFTER = 10;
const TOO_MANY_REQUESTS = 429;

/** What a person is to know of an entry that is tried again and again; undefined while it is early. */
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

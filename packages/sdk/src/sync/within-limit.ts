import { TimeoutError } from '../api/errors.ts';
import { linkedAbort } from '../api/request-abort.ts';
import type { Environment } from '../environment.ts';

interface Limit {
  readonly endpoint: string;
  readonly limitMs: number;
  readonly after: Environment['after'];
  readonly signal: AbortSignal;
}

/** Aborts a call after a time limit: the connection is dead then, even if it looks open. */
export async function withinLimit<T>(
  { endpoint, limitMs, after, signal }: Limit,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { controller: limited, unlink } = linkedAbort(signal);
  const cancel = after(limitMs, () => limited.abort(new TimeoutError(endpoint, limitMs)));
  try {
    const answer = await call(limited.signal);
    signal.throwIfAborted();
    return answer;
  } finally {
    cancel();
    unlink();
  }
}

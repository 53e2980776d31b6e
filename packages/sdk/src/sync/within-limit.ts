import { TimeoutError } from '../api/errors.ts';
import type { Environment } from '../environment.ts';

interface Limit {
  readonly endpoint: string;
  readonly limitMs: number;
  readonly after: Environment['after'];
  readonly signal: AbortSignal;
}

/** Beyond the limit a connection is dead even if it looks open. */
export async function withinLimit<T>(
  { endpoint, limitMs, after, signal }: Limit,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limited = new AbortController();
  const abort = () => limited.abort(signal.reason);
  const cancel = after(limitMs, () => limited.abort(new TimeoutError(endpoint, limitMs)));
  signal.addEventListener('abort', abort, { once: true });
  try {
    const answer = await call(limited.signal);
    signal.throwIfAborted();
    return answer;
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
}

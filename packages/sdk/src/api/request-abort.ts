const held = new Set<Request>();

/**
 * Runs work on a request and keeps the request referenced, so that its signal can end it. Node drops the signal of a
 * request that is garbage-collected (nodejs/node#55428), and then waits for an answer in vain. An app's own `fetch`
 * may do so too.
 */
export async function withHeldRequest<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { signal } = request;
  signal.throwIfAborted();
  held.add(request);
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([work(), ended]);
  } finally {
    signal.removeEventListener('abort', end);
    held.delete(request);
  }
}

interface LinkedAbort {
  readonly controller: AbortController;
  unlink(): void;
}

/**
 * Creates a controller that aborts with its parent until it is unlinked. A parent may live forever, and would keep
 * its listeners that long.
 */
export function linkedAbort(parent: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const abort = () => controller.abort(parent.reason);
  if (parent.aborted) abort();
  else parent.addEventListener('abort', abort, { once: true });
  return { controller, unlink: () => parent.removeEventListener('abort', abort) };
}

/** Settles with the work, or rejects with the signal's reason once it aborts. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return work;
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

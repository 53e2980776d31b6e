const held = new Set<Request>();

/**
 * Does what is to be done with a request, until its signal ends it. Node forgets the signal of a
 * request that nobody holds (nodejs/node#55428), and then waits for an answer that nobody wants; an
 * app's own `fetch` may do so too.
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

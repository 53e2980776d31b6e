import type { Live } from '../live.ts';

/** The next change of a value, or the end of waiting for it. */
export function nextChange(
  live: Live<unknown>,
  signal: AbortSignal,
): { readonly happened: Promise<void>; end(): void } {
  const { promise, resolve } = withResolver();
  const unsubscribe = live.subscribe(resolve);
  signal.addEventListener('abort', resolve);
  return {
    happened: promise,
    end() {
      unsubscribe();
      signal.removeEventListener('abort', resolve);
    },
  };
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from '../live.ts';

const nothing = () => undefined;

/**
 * The value of a `Live`, and a new rendering after each change. `onServer` is what the page had when
 * it was rendered elsewhere; without it, what the value is now.
 */
export function useLive<T>(live: Live<T>, onServer?: T): T {
  const value = useMaybeLive(live, onServer ?? live.current);
  // With a live value there always is one.
  return value as T;
}

/** The same where there may be none yet: undefined then, and in a page that was rendered elsewhere. */
export function useMaybeLive<T>(live: Live<T> | undefined, onServer?: T): T | undefined {
  const subscribe = useCallback(
    (changed: () => void) => live?.subscribe(changed) ?? nothing,
    [live],
  );
  return useSyncExternalStore(
    subscribe,
    () => live?.current,
    () => onServer,
  );
}

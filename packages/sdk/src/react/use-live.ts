import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from '../live.ts';

const nothing = () => undefined;

/**
 * Returns the value of a `Live`, and renders again after each change. `onServer` is the value with which the page was
 * rendered on a server; defaults to the current value.
 */
export function useLive<T>(live: Live<T>, onServer?: T): T {
  const value = useMaybeLive(live, onServer ?? live.current);
  // A live value always has a current one.
  return value as T;
}

/**
 * Does the same for a value that may not exist yet. Returns undefined then, and in a page that was rendered on a
 * server.
 */
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

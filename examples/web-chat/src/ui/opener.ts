import { useSyncExternalStore } from 'react';

/** Something that can be opened from anywhere and is shown in one place. */
export interface Opener<T> {
  open(value: T): void;
  close(): void;
  /** What is open, for the place that shows it. */
  useOpened(): T | undefined;
}

export function createOpener<T>(): Opener<T> {
  let opened: T | undefined;
  const listeners = new Set<() => void>();
  const set = (value: T | undefined) => {
    opened = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: set,
    close: () => set(undefined),
    useOpened: () => useSyncExternalStore(subscribe, () => opened),
  };
}

import { useSyncExternalStore } from 'react';

/** State of something that can be opened from anywhere in a chat and is rendered in one place. */
export interface Opener<T> {
  open(value: T): void;
  close(): void;
  /** The open value, for the component that renders it. */
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

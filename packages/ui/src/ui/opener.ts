import { useSyncExternalStore } from 'react';
import { onForget } from '../account/page-memory.ts';

/** State of something that can be opened from anywhere and is rendered in one place. Reset on sign-out. */
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
  const close = () => set(undefined);
  onForget(close);
  return {
    open: set,
    close,
    useOpened: () => useSyncExternalStore(subscribe, () => opened),
  };
}

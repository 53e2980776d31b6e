import type { Live } from '../live.ts';
import { reused } from './same-value.ts';

/** Something that queries are made of: read it, and hear that it changed. */
export interface Part<V> {
  /** The same object as before if nothing changed. */
  current(): Promise<V>;
  /** Calls `changed` when `current` may give something else. Returns what ends it. */
  watch(changed: () => void): () => void;
}

/** What follows from something that is held in memory anyway. */
export function livePart<T, V>(live: Live<T>, select: (value: T) => V): Part<V> {
  let last: V | undefined;
  return {
    async current() {
      last = reused(last, select(live.current));
      return last;
    },
    watch: (changed) => live.subscribe(changed),
  };
}

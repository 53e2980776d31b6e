import type { Live } from '../live.ts';
import { reused } from '../same-value.ts';

/** An input of queries: a value to read and to watch. */
export interface Part<V> {
  /** Returns the same object as before if nothing changed. */
  current(): Promise<V>;
  /** Calls `changed` when `current` may return something else. Returns a function that unsubscribes. */
  watch(changed: () => void): () => void;
}

/** Derives an input from a value in memory. */
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

export function constantPart<V>(value: V): Part<V> {
  return { current: async () => value, watch: () => () => undefined };
}

export type Parts = Readonly<Record<string, Part<unknown>>>;

export type ValuesOf<P extends Parts> = {
  readonly [N in keyof P]: P[N] extends Part<infer V> ? V : never;
};

/** Combines several inputs under their names. */
export function joinedPart<P extends Parts>(parts: P): Part<ValuesOf<P>> {
  const names = Object.keys(parts);
  const all = Object.values(parts);
  let last: ValuesOf<P> | undefined;
  return {
    async current() {
      const values = await Promise.all(all.map((part) => part.current()));
      const known = last;
      if (known && names.every((name, index) => known[name] === values[index])) return known;
      last = Object.fromEntries(names.map((name, index) => [name, values[index]])) as ValuesOf<P>;
      return last;
    },
    watch(changed) {
      const ends = all.map((part) => part.watch(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

import type { Live } from '../live.ts';
import { reused } from '../same-value.ts';

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

export function constantPart<V>(value: V): Part<V> {
  return { current: async () => value, watch: () => () => undefined };
}

export type Parts = Readonly<Record<string, Part<unknown>>>;

export type ValuesOf<P extends Parts> = {
  readonly [N in keyof P]: P[N] extends Part<infer V> ? V : never;
};

/** What several parts say, each under its name. */
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

import type { Live } from '../live.ts';
import { reused } from '../same-value.ts';

/** An input of queries: a value to read and to watch. */
export interface QueryInput<V> {
  /** Returns the same object as before if nothing changed. */
  current(): Promise<V>;
  /** Calls `changed` when `current` may return something else. Returns a function that unsubscribes. */
  watch(changed: () => void): () => void;
}

/** Derives an input from a value in memory. */
export function liveInput<T, V>(live: Live<T>, select: (value: T) => V): QueryInput<V> {
  let last: V | undefined;
  return {
    async current() {
      last = reused(last, select(live.current));
      return last;
    },
    watch: (changed) => live.subscribe(changed),
  };
}

export function constantInput<V>(value: V): QueryInput<V> {
  return { current: async () => value, watch: () => () => undefined };
}

export type QueryInputs = Readonly<Record<string, QueryInput<unknown>>>;

export type ValuesOf<P extends QueryInputs> = {
  readonly [N in keyof P]: P[N] extends QueryInput<infer V> ? V : never;
};

/** Combines several inputs under their names. */
export function joinedInputs<P extends QueryInputs>(inputs: P): QueryInput<ValuesOf<P>> {
  const names = Object.keys(inputs);
  const all = Object.values(inputs);
  let last: ValuesOf<P> | undefined;
  return {
    async current() {
      const values = await Promise.all(all.map((input) => input.current()));
      const known = last;
      if (known && names.every((name, index) => known[name] === values[index])) return known;
      last = Object.fromEntries(names.map((name, index) => [name, values[index]])) as ValuesOf<P>;
      return last;
    },
    watch(changed) {
      const ends = all.map((input) => input.watch(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

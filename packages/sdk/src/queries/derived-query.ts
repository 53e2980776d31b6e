import { type LiveQuery, liveQuery } from './live-query.ts';
import type { Part } from './part.ts';
import { reused, reusedItems } from './same-value.ts';

type Parts = Readonly<Record<string, Part<unknown>>>;

type ValuesOf<P extends Parts> = {
  readonly [N in keyof P]: P[N] extends Part<infer V> ? V : never;
};

/** A list made of parts. Items that say the same stay the same objects, so only others render anew. */
export function listQuery<P extends Parts, T>(
  parts: P,
  select: (values: ValuesOf<P>) => readonly T[],
  keyOf: (item: T) => unknown,
): LiveQuery<readonly T[]> {
  return derived(parts, select, (before, after) => reusedItems(before, after, keyOf));
}

/** A value made of parts; it stays the same object while it says the same. */
export function valueQuery<P extends Parts, T>(
  parts: P,
  select: (values: ValuesOf<P>) => T,
): LiveQuery<T> {
  return derived(parts, select, reused);
}

/** `select` must be pure: it runs only when a part changed. */
function derived<P extends Parts, T>(
  parts: P,
  select: (values: ValuesOf<P>) => T,
  keep: (before: T | undefined, after: T) => T,
): LiveQuery<T> {
  const all = Object.entries(parts);
  let last: { readonly values: readonly unknown[]; readonly result: T } | undefined;
  return liveQuery<T>({
    async read() {
      const values = await Promise.all(all.map(([, part]) => part.current()));
      if (last && values.every((value, index) => value === last?.values[index])) {
        return last.result;
      }
      const named = Object.fromEntries(all.map(([name], index) => [name, values[index]]));
      const result = keep(last?.result, select(named as ValuesOf<P>));
      last = { values, result };
      return result;
    },
    watch(changed) {
      const ends = all.map(([, part]) => part.watch(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  });
}

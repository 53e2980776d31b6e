import { reused, reusedItems } from '../same-value.ts';
import { type LiveQuery, liveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { joinedInputs, type QueryInputs, type ValuesOf } from './record-input.ts';

type Sources = Pick<QuerySources, 'isClosing'>;

/** Creates a list from inputs. Equal items stay the same objects, so that only changed ones render again. */
export function listQuery<P extends QueryInputs, T>(
  sources: Sources,
  inputs: P,
  select: (values: ValuesOf<P>) => readonly T[],
  keyOf: (item: T) => unknown,
): LiveQuery<readonly T[]> {
  return derived(sources, inputs, select, (before, after) => reusedItems(before, after, keyOf));
}

/** Creates a value from inputs. It stays the same object while it is equal. */
export function valueQuery<P extends QueryInputs, T>(
  sources: Sources,
  inputs: P,
  select: (values: ValuesOf<P>) => T,
): LiveQuery<T> {
  return derived(sources, inputs, select, reused);
}

/** `select` must be pure: it runs only when an input changed. */
function derived<P extends QueryInputs, T>(
  { isClosing }: Sources,
  inputs: P,
  select: (values: ValuesOf<P>) => T,
  keep: (before: T | undefined, after: T) => T,
): LiveQuery<T> {
  const joined = joinedInputs(inputs);
  let last: { readonly values: ValuesOf<P>; readonly result: T } | undefined;
  return liveQuery<T>({
    isClosing,
    async read() {
      const values = await joined.current();
      if (last?.values === values) return last.result;
      const result = keep(last?.result, select(values));
      last = { values, result };
      return result;
    },
    watch: (changed) => joined.watch(changed),
  });
}

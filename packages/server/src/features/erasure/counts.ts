import { type ErasedCounts, type ErasedKind, erasedKinds } from '@tidings/shared-types';

/** Numbers of erased things. Kinds without any are absent. */
export type Counts = Partial<Record<ErasedKind, number>>;

/** Returns the sum of counts. */
export function sumOf(...all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const kind of erasedKinds) {
    const count = all.reduce((total, counts) => total + (counts[kind] ?? 0), 0);
    if (count > 0) sum[kind] = count;
  }
  return sum;
}

/** Returns counts as the API shows them, with all kinds. */
export function shownCounts(counts: Counts): ErasedCounts {
  return Object.fromEntries(erasedKinds.map((kind) => [kind, counts[kind] ?? 0])) as ErasedCounts;
}

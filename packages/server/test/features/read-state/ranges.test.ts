import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapsIn,
  joined,
  type Range,
  withIds,
  withoutIds,
} from '../../../src/features/read-state/ranges.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });

const idsOf = (ranges: readonly Range[]) =>
  ranges.flatMap(({ from_id, to_id }) =>
    Array.from({ length: to_id - from_id + 1 }, (_, index) => from_id + index),
  );
const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

describe('3.3: ranges of read messages', () => {
  it('contain what was added, and are not adjacent', () => {
    fc.assert(
      fc.property(ids, ids, (first, second) => {
        const ranges = withIds(withIds([], first), second);
        expect(idsOf(ranges)).toEqual(sorted([...first, ...second]));
        expect(gapsIn(ranges)).toHaveLength(Math.max(0, ranges.length - 1));
      }),
    );
  });

  it('do not contain what was removed', () => {
    fc.assert(
      fc.property(ids, ids, (first, second) => {
        const gone = new Set(second);
        const left = withoutIds(withIds([], first), second);
        expect(idsOf(left)).toEqual(sorted(first.filter((id) => !gone.has(id))));
      }),
    );
  });

  it('are merged across gaps that may be closed, and no others', () => {
    const ranges = withIds([], [1, 2, 5, 9, 10]);
    expect(gapsIn(ranges)).toEqual([
      { from_id: 3, to_id: 4 },
      { from_id: 6, to_id: 8 },
    ]);
    expect(joined(ranges, ({ from_id }) => from_id === 3)).toEqual([
      { from_id: 1, to_id: 5 },
      { from_id: 9, to_id: 10 },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intervals } from '../../../src/core/storage/tables/channels.ts';
import { isWithin } from '../../../src/features/channels/access.ts';
import {
  withoutReceived,
  withReceived,
} from '../../../src/features/message-edits/extended-intervals.ts';

const LAST = 40;
const ids = Array.from({ length: LAST }, (_, index) => index + 1);

/** Intervals as subscribing and unsubscribing create them: ordered and separate, the last one possibly open. */
const intervals: fc.Arbitrary<Intervals> = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: LAST }), { maxLength: 6 }), fc.boolean())
  .map(([edges, isOpen]) => {
    const sorted = edges.sort((a, b) => a - b);
    const result: [number, number | null][] = [];
    for (let index = 0; index + 1 < sorted.length; index += 2) {
      result.push([sorted[index] ?? 0, sorted[index + 1] ?? 0]);
    }
    if (isOpen) result.push([LAST, null]);
    return result;
  });

describe('B-edit: received intervals after messages were moved into a channel', () => {
  it('B-edit: contain the old and the added messages, and no others of the channel', () => {
    fc.assert(
      fc.property(intervals, fc.subarray(ids), fc.subarray(ids), (before, moved, there) => {
        const added = moved.filter((id) => !isWithin(before, id));
        const others = there.filter((id) => !moved.includes(id));
        const after = withReceived(before, added, others);
        for (const id of added) expect(isWithin(after, id)).toBe(true);
        for (const id of others) expect(isWithin(after, id)).toBe(isWithin(before, id));
        for (const id of ids) if (isWithin(before, id)) expect(isWithin(after, id)).toBe(true);
        for (const [index, [start]] of after.entries()) {
          const end = after[index - 1]?.[1];
          if (index > 0) expect(end).toBeLessThan(start);
        }
      }),
    );
  });

  it('B-edit: adjacent messages need one interval, however many they are', () => {
    expect(withReceived([[50, null]], [10, 11, 30], [])).toEqual([
      [9, 30],
      [50, null],
    ]);
    expect(withReceived([[50, null]], [10, 11, 30], [20])).toEqual([
      [9, 11],
      [29, 30],
      [50, null],
    ]);
  });
});

describe('A4.8: received intervals of a former subscriber after messages were moved in', () => {
  it('A4.8: contain all old messages and none that were moved in', () => {
    fc.assert(
      fc.property(intervals, fc.subarray(ids), fc.subarray(ids), (before, moved, there) => {
        const others = there.filter((id) => !moved.includes(id));
        const after = withoutReceived(before, moved, others);
        for (const id of moved) expect(isWithin(after, id)).toBe(false);
        for (const id of others) expect(isWithin(after, id)).toBe(isWithin(before, id));
        for (const id of ids) if (!isWithin(before, id)) expect(isWithin(after, id)).toBe(false);
        for (const [index, [start, end]] of after.entries()) {
          expect(start).toBeLessThan(end ?? LAST + 1);
          if (index > 0) expect(after[index - 1]?.[1]).toBeLessThanOrEqual(start);
        }
      }),
    );
  });

  it('A4.8: adjacent messages remove one interval, however many they are', () => {
    expect(withoutReceived([[5, 50]], [10, 11, 30], [])).toEqual([
      [5, 9],
      [30, 50],
    ]);
    expect(withoutReceived([[5, 50]], [10, 11, 30], [20])).toEqual([
      [5, 9],
      [11, 29],
      [30, 50],
    ]);
  });
});

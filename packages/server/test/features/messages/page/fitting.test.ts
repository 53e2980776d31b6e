import { describe, expect, it } from 'vitest';
import { assertFitting, fittingPage } from '../../../../src/features/messages/page/fitting.ts';

const ANCHOR = 100;
const MOST = 10;

/** Returns all combinations in which this many messages can be short or long. */
function sizes(count: number): number[][] {
  if (count === 0) return [[]];
  return sizes(count - 1).flatMap((rest) => [
    [1, ...rest],
    [7, ...rest],
  ]);
}

/** The earlier messages, with the nearest to the anchor last, and the later ones from the anchor on. */
function pageOf(earlier: readonly number[], later: readonly number[]) {
  const before = earlier.map((size, index) => ({ id: ANCHOR - earlier.length + index, size }));
  const after = later.map((size, index) => ({ id: ANCHOR + index, size }));
  const rows = [...before, ...after];
  return { rows, foundAnchor: true, foundOldest: true, foundNewest: true };
}

const total = (rows: readonly { readonly size: number }[]) =>
  rows.reduce((sum, { size }) => sum + size, 0);

describe('a page that is too long', () => {
  const counts = [0, 1, 2, 3, 4];
  const pages = counts.flatMap((before) =>
    counts.flatMap((after) =>
      sizes(before).flatMap((earlier) => sizes(after).map((later) => pageOf(earlier, later))),
    ),
  );

  it('4.6: is cut to the messages nearest to the anchor, without gaps, and at least one per side', () => {
    for (const page of pages) {
      const { rows } = fittingPage(page, ANCHOR, MOST);
      const ids = rows.map(({ id }) => id);
      const first = ids[0] ?? ANCHOR;
      expect(ids).toEqual(ids.map((_, index) => first + index));
      for (const isLater of [false, true]) {
        const there = page.rows.filter(({ id }) => id >= ANCHOR === isLater).length;
        const left = ids.filter((id) => id >= ANCHOR === isLater).length;
        expect(left).toBeGreaterThanOrEqual(Math.min(2, there));
      }
      if (rows.length > 4) expect(total(rows)).toBeLessThanOrEqual(MOST);
      if (total(page.rows) <= MOST) expect(rows).toEqual(page.rows);
    }
  });

  it('4.6: does not claim an end that was cut off, and claims an existing one', () => {
    for (const page of pages) {
      const cut = fittingPage(page, ANCHOR, MOST);
      expect(cut.foundOldest).toBe(cut.rows[0]?.id === page.rows[0]?.id);
      expect(cut.foundNewest).toBe(cut.rows.at(-1)?.id === page.rows.at(-1)?.id);
      expect(cut.foundAnchor).toBe(true);
    }
  });

  it('4.6: is refused if missing messages would count as deleted, unless it is one message', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id, size: MOST }));
    const check = (count: number) => () => assertFitting(rows.slice(0, count), MOST);
    expect(check(4)).not.toThrow();
    expect(check(5)).toThrow('Ask for fewer');
    expect(() => assertFitting([{ id: 1, size: 100 * MOST }], MOST)).not.toThrow();
  });
});

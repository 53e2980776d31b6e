import { setImmediate } from 'node:timers/promises';
import { badRequest } from '../../api-error.ts';
import type { Page } from '../../narrow/find-page.ts';

/** What a page takes in the database. Texts are neither written again for each reader nor sent in parts. */
export interface Sized {
  readonly id: number;
  /** In bytes, see `find-messages.ts`. */
  readonly size: number;
}

/** As much as thousands of usual messages come to, and little enough to be built while others wait. */
export const MAX_PAGE_BYTES = 2 << 20;

/** Where words are marked, each text is there twice. */
export const MAX_SEARCHED_BYTES = MAX_PAGE_BYTES / 2;

/** Who asks for the anchor and what is beyond it gets some of that, however long both are. */
const LEAST_ON_SIDE = 2;

/**
 * As much of a page as fits one answer: the messages nearest to the anchor, equally many on both sides. An end that
 * is cut off is not found.
 */
export function fittingPage<Row extends Sized>(
  page: Page<Row>,
  anchor: number,
  maxBytes: number,
): Page<Row> {
  const { rows } = page;
  const firstLater = rows.findIndex(({ id }) => id >= anchor);
  const before = firstLater === -1 ? rows.length : firstLater;
  const after = rows.length - before;
  const most = Math.max(before, after);
  let count = 0;
  for (let bytes = 0; count < most; count += 1) {
    bytes += sizeOf(rows[before - 1 - count]) + sizeOf(rows[before + count]);
    if (bytes > maxBytes && count >= LEAST_ON_SIDE) break;
  }
  if (count === most) return page;
  return {
    rows: rows.slice(Math.max(0, before - count), before + count),
    foundAnchor: page.foundAnchor,
    foundOldest: page.foundOldest && before <= count,
    foundNewest: page.foundNewest && after <= count,
  };
}

/** What is named one by one is refused, not cut, and so only far beyond that. */
const PAGES_OF_NAMED = 4;

export function isLarge(rows: readonly Sized[]): boolean {
  return bytesOf(rows) > PART_BYTES;
}

/** For an answer in which what is missing means that there is no such message. `maxBytes`: of a page. */
export function assertFitting(rows: readonly Sized[], maxBytes: number): void {
  if (bytesOf(rows) <= PAGES_OF_NAMED * maxBytes || rows.length === 1) return;
  throw badRequest('These messages are too long for one answer. Ask for fewer of them.');
}

/** As much as is built in one go; then other requests go on. */
const PART_BYTES = 256 << 10;

/** Visits rows in their order, and lets other requests go on after each part of them. */
export async function visitInParts<Row extends Sized>(
  rows: readonly Row[],
  visit: (row: Row, index: number) => void,
): Promise<void> {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (bytes > PART_BYTES) {
      await setImmediate();
      bytes = 0;
    }
    visit(row, index);
    bytes += row.size;
  }
}

/** One after the other; all in one, unless they are very long. */
export function partsOf<Row extends Sized>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    bytes += row.size;
    if (bytes > PART_BYTES) {
      parts.push([]);
      bytes = row.size;
    }
    parts.at(-1)?.push(row);
  }
  return parts;
}

function bytesOf(rows: readonly Sized[]): number {
  return rows.reduce((sum, { size }) => sum + size, 0);
}

function sizeOf(row: Sized | undefined): number {
  return row?.size ?? 0;
}

import { setImmediate } from 'node:timers/promises';
import { badRequest } from '../../../core/api-error.ts';
import type { Page } from '../../narrow/find-page.ts';

/** Size of a stored message. Texts are neither rendered again for each reader nor sent in parts. */
export interface Sized {
  readonly id: number;
  /** In bytes, see `find-messages.ts`. */
  readonly size: number;
}

/** Room for thousands of usual messages, but small enough to build while other requests wait. */
export const MAX_PAGE_BYTES = 2 << 20;

/** Smaller, since search results contain each text twice: plain and with highlights. */
export const MAX_SEARCHED_BYTES = MAX_PAGE_BYTES / 2;

/** Messages that a client gets beyond its anchor even if both are very long. */
const LEAST_ON_SIDE = 2;

/**
 * Cuts a page to the size of one answer: the messages nearest to the anchor, equally many on both sides. A side that is
 * cut does not count as found to its end.
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

/** Requests that name each message are refused, not cut, so their limit is much higher. */
const PAGES_OF_NAMED = 4;

export function isLarge(rows: readonly Sized[]): boolean {
  return bytesOf(rows) > PART_BYTES;
}

/**
 * Throws if an answer is too large to be complete. For answers in which a missing message means that it does not exist.
 * `maxBytes`: limit of a page.
 */
export function assertFitting(rows: readonly Sized[], maxBytes: number): void {
  if (bytesOf(rows) <= PAGES_OF_NAMED * maxBytes || rows.length === 1) return;
  throw badRequest('These messages are too long for one answer. Ask for fewer of them.');
}

/** Bytes that are built in one go. Other requests run before the next part. */
const PART_BYTES = 256 << 10;

/** Visits rows in order and lets other requests run after each part. */
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

/** Splits rows into consecutive parts. Usually there is only one, unless the rows are very long. */
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

import { isReadable, type StoredRow } from './stored-row.ts';

/** SQLite's default size, which all our files have. */
const PAGE_BYTES = 4096;
/** The part of a long row that its page holds; the rest is on overflow pages. */
const MOST_IN_PLACE = Math.floor(((PAGE_BYTES - 12) * 64) / 255) - 23;
const LEAST_IN_PLACE = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
const NEXT_PAGE_BYTES = 4;

/** The types of pages with rows in a table without row ids, whose inner pages hold rows too. */
const LEAF = 0x0a;
const INTERIOR = 0x02;

/**
 * Finds the rows of `documents` in a damaged file (https://sqlite.org/fileformat2.html). Reads each page by itself,
 * whatever the pages that refer to it say. Free pages contain no rows, since deleted data is overwritten.
 */
export function rowsInPages(file: Buffer): StoredRow[] {
  const rows: StoredRow[] = [];
  for (let start = PAGE_BYTES; start < file.length; start += PAGE_BYTES) {
    for (const cell of cellsAt(file, start)) {
      const row = whole(() => rowAt(file, cell));
      if (row) rows.push(row);
    }
  }
  return rows;
}

function cellsAt(file: Buffer, page: number): number[] {
  const kind = file[page];
  if (kind !== LEAF && kind !== INTERIOR) return [];
  const [headerBytes, childBytes] = kind === LEAF ? [8, 0] : [12, NEXT_PAGE_BYTES];
  const cells: number[] = [];
  for (let index = 0; index < (whole(() => file.readUInt16BE(page + 3)) ?? 0); index += 1) {
    const cell = whole(() => file.readUInt16BE(page + headerBytes + 2 * index));
    if (cell === undefined) break;
    cells.push(page + cell + childBytes);
  }
  return cells;
}

/** Reads a row. Throws a `RangeError` if it extends beyond the file; returns undefined if it is not a row. */
function rowAt(file: Buffer, cell: number): StoredRow | undefined {
  const size = numberAt(file, cell);
  const payload = payloadAt(file, size.end, size.value);
  const header = numberAt(payload, 0);
  const texts: string[] = [];
  let [type, text] = [header.end, header.value];
  while (type < header.value) {
    const { value, end } = numberAt(payload, type);
    // Odd numbers from 13 on are texts.
    if (value < 13 || value % 2 === 0) return undefined;
    const bytes = (value - 13) / 2;
    texts.push(payload.toString('utf8', text, text + bytes));
    [type, text] = [end, text + bytes];
  }
  const [drawer, id, body, sum = null] = texts;
  if (drawer === undefined || id === undefined || body === undefined) return undefined;
  const row = { drawer, id, body, sum };
  return isReadable(row) ? row : undefined;
}

function payloadAt(file: Buffer, start: number, bytes: number): Buffer {
  if (bytes > file.length) throw new RangeError('No row is that long');
  const inPlace = bytesInPlace(bytes);
  const parts = [file.subarray(start, start + inPlace)];
  let [left, at] = [bytes - inPlace, start + inPlace];
  while (left > 0) {
    at = (file.readUInt32BE(at) - 1) * PAGE_BYTES;
    const part = file.subarray(
      at + NEXT_PAGE_BYTES,
      at + Math.min(PAGE_BYTES, NEXT_PAGE_BYTES + left),
    );
    if (part.length === 0) throw new RangeError('The row extends beyond the file');
    parts.push(part);
    left -= part.length;
  }
  return Buffer.concat(parts);
}

function bytesInPlace(bytes: number): number {
  if (bytes <= MOST_IN_PLACE) return bytes;
  const filling = LEAST_IN_PLACE + ((bytes - LEAST_IN_PLACE) % (PAGE_BYTES - NEXT_PAGE_BYTES));
  return filling <= MOST_IN_PLACE ? filling : LEAST_IN_PLACE;
}

/** Reads a variable-length number: seven bits a byte, the highest first. */
function numberAt(buffer: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = buffer.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

/** Returns undefined if reading goes beyond the file. */
function whole<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

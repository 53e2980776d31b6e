/** The first and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/**
 * Returns the part of a file that a `Range` header requests; 'none' if it is outside the file. Undefined means the
 * whole file, also for invalid headers and several ranges.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [matched, from, to] = ONE_RANGE.exec(header ?? '') ?? [];
  if (matched === undefined || (from === undefined && to === undefined)) return undefined;
  if (from === undefined) {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== undefined && Number(to) < start) return undefined;
  if (start >= size) return 'none';
  return { start, end: Math.min(Number(to ?? size), size - 1) };
}

/** A longer wait is cut to this: a date may be as wrong as a clock. */
const LONGEST_MS = 3_600_000;

/** Returns the wait that the server asks for, an hour at most: its `Retry-After` header, else a field of the error. */
export function retryAfterMs(
  header: string | null,
  field: unknown,
  nowMs: number,
): number | undefined {
  const askedMs = fromHeader(header, nowMs) ?? fromSeconds(field);
  return askedMs === undefined ? undefined : Math.min(LONGEST_MS, askedMs);
}

function fromHeader(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return fromSeconds(Number(header));
  // Date.parse accepts almost anything as a date; an HTTP date ends in GMT.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function fromSeconds(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return undefined;
  return Math.max(0, Math.ceil(seconds * 1000));
}

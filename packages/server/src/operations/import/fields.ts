import type { Raw } from '../../features/slack-markup/raw.ts';

/** Returns a whole number of a row; undefined if it has none. */
export function numberIn(row: Raw, field: string): number | undefined {
  const value = row[field];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Returns a time in seconds since 1970, which exports write with a fraction. */
export function secondsIn(row: Raw, field: string): number | undefined {
  const value = row[field];
  return typeof value === 'number' && value > 0 && value < 1e11 ? value : undefined;
}

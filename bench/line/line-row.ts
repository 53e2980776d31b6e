import type { Quality } from './over-line.ts';

/** What some work costs over a line. */
export interface LineRow {
  readonly name: string;
  readonly what: string;
  /** The program, with its version. */
  readonly engine: string;
  readonly line: string;
  /** By unit. */
  readonly figures: Readonly<Record<string, number>>;
  /** The most of each unit. */
  readonly goal?: Readonly<Record<string, number>> | undefined;
}

export function nameOf({ roundTripMs, cutShare, kilobitsPerSecond }: Quality): string {
  const bandwidth = kilobitsPerSecond >= 1000 ? 'fast' : `${kilobitsPerSecond} kbit/s`;
  return `${roundTripMs} ms, ${100 * cutShare} % cut, ${bandwidth}`;
}

/** How streams fared: where something in between holds them back, long polls do for a while (S7). */
export interface StreamTrust {
  /** Streams in a row that brought nothing. */
  readonly failures: number;
  /** When the next is worth a try, in milliseconds since 1970. */
  readonly notBefore: number;
}

export const freshTrust: StreamTrust = { failures: 0, notBefore: 0 };

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** After a stream ended by itself. A single event proves that they get through. */
export function trustAfter(trust: StreamTrust, broughtEvents: boolean, now: number): StreamTrust {
  if (broughtEvents) return freshTrust;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** trust.failures);
  return { failures: trust.failures + 1, notBefore: now + pauseMs };
}

export function mayStream({ notBefore }: StreamTrust, now: number): boolean {
  // What is further off was set by a clock that has been set back since.
  return now >= notBefore || notBefore - now > LONGEST_PAUSE_MS;
}

/** The record of recent streams. If something in between holds them back, long polls replace them for a while (S7). */
export interface StreamTrust {
  /** The number of consecutive streams without events. */
  readonly failures: number;
  /** The time of the next try, in milliseconds since 1970. */
  readonly notBefore: number;
}

export const freshTrust: StreamTrust = { failures: 0, notBefore: 0 };

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Updates the record after a stream ended by itself. A single event proves that streams get through. */
export function trustAfter(trust: StreamTrust, broughtEvents: boolean, now: number): StreamTrust {
  if (broughtEvents) return freshTrust;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** trust.failures);
  return { failures: trust.failures + 1, notBefore: now + pauseMs };
}

export function mayStream({ notBefore }: StreamTrust, now: number): boolean {
  // A later time was set by a clock that has been set back since.
  return now >= notBefore || notBefore - now > LONGEST_PAUSE_MS;
}

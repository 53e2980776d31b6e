/** Before its end, so that requests in flight still succeed. */
const EARLIER_MS = 60_000;
/** A refusal within this time of the key's creation: asking for the next key would not help. */
const YOUNG_MS = 5_000;
/** Some platforms fire longer timers at once. */
const LONGEST_TIMER_MS = 3_600_000;

/** The lifetime of a key, by the clock of this device. */
export interface KeyLifetime {
  readonly madeAt: number;
  /** When to ask for the next key; undefined if the key does not expire, or the clock is wrong. */
  readonly renewAt: number | undefined;
}

/**
 * Returns the lifetime of a key that was made now. A key that already seems to be over means that the clocks of
 * device and server differ: such a key is used until the server refuses it.
 */
export function lifetimeOf(expiresAtSeconds: number | undefined, now: number): KeyLifetime {
  const leftMs = (expiresAtSeconds ?? 0) * 1000 - now;
  if (leftMs <= 0) return { madeAt: now, renewAt: undefined };
  return { madeAt: now, renewAt: now + leftMs - Math.min(EARLIER_MS, leftMs / 5) };
}

export function isYoung({ madeAt }: KeyLifetime, now: number): boolean {
  return now >= madeAt && now - madeAt < YOUNG_MS;
}

/** Returns the delay until the renewal is looked at again. */
export function delayUntil(renewAt: number, now: number): number {
  return Math.min(Math.max(0, renewAt - now), LONGEST_TIMER_MS);
}

/** The pauses between attempts that fail. */
export interface PauseSchedule {
  readonly firstMs: number;
  readonly mostMs: number;
  /** The growth of the pause with each failure. */
  readonly factor?: number;
  /** The random part that a pause can be longer, so that what failed together is not repeated together. */
  readonly jitter?: number;
}

/** Returns the pause after so many failures in a row, in milliseconds. */
export function pauseAfter(
  failures: number,
  { firstMs, mostMs, factor = 2, jitter = 0 }: PauseSchedule,
): number {
  const usual = Math.min(firstMs * factor ** Math.max(failures - 1, 0), mostMs);
  return Math.round(usual * (1 + jitter * Math.random()));
}

const schedule: PauseSchedule = { firstMs: 1000, mostMs: 90_000 };

/** The state of retries of a remote service: one second after a failure, then twice as long after each. */
export class BackOff {
  #failures = 0;
  #pause = { from: 0, until: 0 };

  /** Whether it is too early to retry. Ends at once if the clock is set back. */
  isOn(now: number): boolean {
    return now >= this.#pause.from && now < this.#pause.until;
  }

  /** Notes a failure and returns how long to wait. */
  failed(now: number): number {
    this.#failures += 1;
    const pauseMs = pauseAfter(this.#failures, schedule);
    this.#pause = { from: now, until: now + pauseMs };
    return pauseMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pause = { from: 0, until: 0 };
  }
}

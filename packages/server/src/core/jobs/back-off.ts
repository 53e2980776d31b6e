const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 90_000;

/** The schedule for retrying a failing remote service: one second, then twice as long after each failure. */
export class BackOff {
  #failures = 0;
  #pause = { from: 0, until: 0 };

  /** Whether it is too early to retry. Ends at once if the clock is set back. */
  isOn(now: number): boolean {
    return now >= this.#pause.from && now < this.#pause.until;
  }

  /** Notes a failure and returns how long to wait. */
  failed(now: number): number {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10), MAX_PAUSE_MS);
    this.#pause = { from: now, until: now + pauseMs };
    this.#failures += 1;
    return pauseMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pause = { from: 0, until: 0 };
  }
}

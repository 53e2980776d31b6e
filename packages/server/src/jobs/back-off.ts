const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 90_000;

/** When something elsewhere that failed is tried again: after a second, and twice as long with each failure. */
export class BackOff {
  #failures = 0;
  #pause = { from: 0, until: 0 };

  /** Whether it is too early. A clock that was set back does not make it a wait of years. */
  isOn(now: number): boolean {
    return now >= this.#pause.from && now < this.#pause.until;
  }

  /** Gives how long to wait. */
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

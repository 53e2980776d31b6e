/** A message costs 1, plus 1 for each KiB and for each millisecond of processing. */
const PER_SECOND = 100;
/** Maximum credit, enough to send complete documents. */
const BURST = 500;

/** Limits the load by one user with all their devices. */
export class Throttle {
  #credit = BURST;
  #countedAt = performance.now();

  spend(bytes: number, busyMs: number): void {
    this.#earn();
    this.#credit -= 1 + bytes / 1024 + busyMs;
  }

  /** Milliseconds until the user may send again. */
  get waitMs(): number {
    this.#earn();
    return this.#credit >= 0 ? 0 : (-this.#credit / PER_SECOND) * 1000;
  }

  /** Whether the credit is full again. */
  get isRested(): boolean {
    this.#earn();
    return this.#credit === BURST;
  }

  #earn(): void {
    const now = performance.now();
    this.#credit += ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#credit = Math.min(BURST, this.#credit);
    this.#countedAt = now;
  }
}

/** A message costs 1, and 1 for each of its kibibytes and for each millisecond that it keeps the process busy. */
const PER_SECOND = 100;
/** At once: enough to send whole documents. */
const BURST = 500;

/** How much of the server one user may take with all their devices. */
export class Throttle {
  #credit = BURST;
  #countedAt = performance.now();

  spend(bytes: number, busyMs: number): void {
    this.#earn();
    this.#credit -= 1 + bytes / 1024 + busyMs;
  }

  /** For how long nothing more may be spent, in milliseconds. */
  get waitMs(): number {
    this.#earn();
    return this.#credit >= 0 ? 0 : (-this.#credit / PER_SECOND) * 1000;
  }

  /** Whether it is like new. */
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

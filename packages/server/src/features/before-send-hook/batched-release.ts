/** Fewer questions under way than this are no load, and nothing waits. */
const BUSY = 8;
const LONGEST_MS = 5;

/**
 * Lets messages that were answered at almost the same time go on together, so that they share a transaction. Without
 * it, a busy organization would commit each message alone, in the order of the answers.
 */
export class BatchedRelease {
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Resolves at once, or within a few milliseconds while many other questions are under way. */
  pass(underWay: number): Promise<void> {
    if (underWay < BUSY) {
      this.#release();
      return Promise.resolve();
    }
    this.#timer ??= setTimeout(() => this.#release(), LONGEST_MS);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

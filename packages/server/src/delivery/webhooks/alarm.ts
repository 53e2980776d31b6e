/** A wait that can be cut short. */
export class Alarm {
  #ring: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Time at which the wait ends, also if it has not begun. */
  #at = Number.POSITIVE_INFINITY;

  /** Ends the present or next wait no later than after so many milliseconds. */
  within(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (at >= this.#at) return;
    this.#at = at;
    if (this.#ring) this.#start();
  }

  /** Waits until the time that `within` set, or at most so many milliseconds. */
  async wait(mostMs: number): Promise<void> {
    this.within(mostMs);
    await new Promise<void>((resolve) => {
      this.#ring = resolve;
      this.#start();
    });
    this.#ring = undefined;
    this.#at = Number.POSITIVE_INFINITY;
  }

  #start(): void {
    clearTimeout(this.#timer);
    const left = Math.max(this.#at - performance.now(), 0);
    this.#timer = setTimeout(() => this.#ring?.(), left).unref();
  }
}

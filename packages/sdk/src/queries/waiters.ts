/** The promises that wait until everything requested shows. */
export class Waiters {
  #waiting: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

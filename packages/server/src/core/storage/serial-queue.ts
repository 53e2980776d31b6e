/** Runs tasks one at a time, in the order they came. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #size = 0;

  /** The number of tasks that run or wait. */
  get size(): number {
    return this.#size;
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    this.#size += 1;
    const turn = this.#tail.then(task).finally(() => {
      this.#size -= 1;
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}

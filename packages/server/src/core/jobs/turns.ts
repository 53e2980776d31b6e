/**
 * Waiting items in one queue per person. People take turns, so that someone with many items does not delay the others.
 */
export class Turns<T> {
  /** In the order of the next turns. No queue is empty. */
  readonly #queues = new Map<string, T[]>();

  /** The number of people with waiting items. */
  get size(): number {
    return this.#queues.size;
  }

  /** Returns how many items wait for a person. */
  waitingFor(whom: string): number {
    return this.#queues.get(whom)?.length ?? 0;
  }

  add(whom: string, item: T): void {
    const queue = this.#queues.get(whom);
    if (queue) queue.push(item);
    else this.#queues.set(whom, [item]);
  }

  /** Takes the first item of the next person who is not `busy`. */
  take(busy: ReadonlySet<string>): T | undefined {
    for (const [whom, queue] of this.#queues) {
      if (busy.has(whom)) continue;
      const item = queue.shift();
      this.#queues.delete(whom);
      if (queue.length > 0) this.#queues.set(whom, queue);
      return item;
    }
    return undefined;
  }

  takeAll(): T[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    return all;
  }
}

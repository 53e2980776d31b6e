/**
 * What waits, in a queue for each of those whom it is done for. They take turns, so that whoever brings much waits for
 * it without the others.
 */
export class Turns<T> {
  /** In the order of their turns; nobody in it waits for nothing. */
  readonly #queues = new Map<string, T[]>();

  /** How many there are for whom something waits. */
  get size(): number {
    return this.#queues.size;
  }

  /** How much waits for this one. */
  waitingFor(whom: string): number {
    return this.#queues.get(whom)?.length ?? 0;
  }

  add(whom: string, item: T): void {
    const queue = this.#queues.get(whom);
    if (queue) queue.push(item);
    else this.#queues.set(whom, [item]);
  }

  /** Takes what is first for the one whose turn it is, of those who are not `busy`. */
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

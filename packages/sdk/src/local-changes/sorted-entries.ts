import type { OutboxEntry } from './outbox-entry.ts';

type Made = Pick<OutboxEntry, 'id' | 'sequence' | 'createdAt'>;

/** Compares entries by the order in which they were made, which never changes. */
export function inOrderMade(a: Made, b: Made): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Entries in the order in which they were made. Updates do not sort them again. */
export class SortedEntries<E extends Made> {
  readonly #entries: E[] = [];

  get size(): number {
    return this.#entries.length;
  }

  get first(): E | undefined {
    return this.#entries[0];
  }

  [Symbol.iterator](): Iterator<E> {
    return this.#entries.values();
  }

  /** Adds an entry, or replaces the one with the same id. */
  put(entry: E): void {
    const index = this.#placeOf(entry);
    this.#entries.splice(index, this.#entries[index]?.id === entry.id ? 1 : 0, entry);
  }

  remove(entry: E): void {
    const index = this.#placeOf(entry);
    if (this.#entries[index]?.id === entry.id) this.#entries.splice(index, 1);
  }

  /** Returns a copy. */
  copy(): E[] {
    return this.#entries.slice();
  }

  #placeOf(entry: E): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#entries[middle];
      if (at && inOrderMade(at, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

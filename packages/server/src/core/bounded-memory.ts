/**
 * Keeps the entries that are used most, up to a number of bytes. It has two generations. A used entry moves into the
 * young one. When that fills half of the room, it becomes the old one, and the previous old one is dropped.
 */
export class BoundedMemory<K, V> {
  readonly #bytesPerGeneration: number;
  readonly #bytesOf: (key: K, value: V) => number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #youngBytes = 0;

  constructor(maxBytes: number, bytesOf: (key: K, value: V) => number) {
    this.#bytesPerGeneration = maxBytes / 2;
    this.#bytesOf = bytesOf;
  }

  find(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.add(key, old);
    return old;
  }

  add(key: K, value: V): void {
    const previous = this.#young.get(key);
    if (previous) this.#youngBytes -= this.#bytesOf(key, previous);
    this.#young.set(key, value);
    this.#youngBytes += this.#bytesOf(key, value);
    if (this.#youngBytes <= this.#bytesPerGeneration) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#youngBytes = 0;
  }
}

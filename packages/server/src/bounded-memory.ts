/**
 * What is asked for most, up to a number of bytes. There are two generations: what is asked for comes
 * into the young one; when that holds half of what there is room for it becomes the old one, and what
 * the old one still held is forgotten.
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
}

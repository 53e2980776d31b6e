/**
 * What is asked for most, up to a number of bytes. There are two generations: what is asked for comes
 * into the young one; when that holds half of what there is room for it becomes the old one, and what
 * the old one still held is forgotten.
 */
export class BoundedMemory<V> {
  readonly #bytesPerGeneration: number;
  readonly #bytesOf: (key: string, value: V) => number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #youngBytes = 0;

  constructor(maxBytes: number, bytesOf: (key: string, value: V) => number) {
    this.#bytesPerGeneration = maxBytes / 2;
    this.#bytesOf = bytesOf;
  }

  find(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.add(key, old);
    return old;
  }

  /** What is known under a key stays as it is. */
  add(key: string, value: V): void {
    if (this.#young.has(key)) return;
    this.#young.set(key, value);
    this.#youngBytes += this.#bytesOf(key, value);
    if (this.#youngBytes <= this.#bytesPerGeneration) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }
}

/** The objects that are kept without other references, since they may be requested again. */
const MOST_KEPT = 200;
/** Below this many names, no sweep is needed. */
const FEW_NAMES = 1_000;

/**
 * Objects by name. Requesting one twice returns the same object while anything references it; the latest ones are
 * kept a while longer. Unreferenced objects are released.
 */
export class Remembered<T extends object> {
  readonly #known = new Map<string, WeakRef<T>>();
  /** The latest ones, oldest first. */
  readonly #kept = new Map<string, T>();
  #sweepAt = FEW_NAMES;

  /** Returns undefined if nothing references it any more. */
  known(name: string): T | undefined {
    return this.#known.get(name)?.deref();
  }

  names(): Iterable<string> {
    return this.#known.keys();
  }

  get(name: string, make: () => T): T {
    const object = this.known(name) ?? this.#add(name, make());
    this.#kept.delete(name);
    this.#kept.set(name, object);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return object;
  }

  #add(name: string, object: T): T {
    this.#known.set(name, new WeakRef(object));
    if (this.#known.size >= this.#sweepAt) this.#sweep();
    return object;
  }

  /** Removes dead names. The next sweep comes after twice as many, so that each costs little. */
  #sweep(): void {
    for (const [name, object] of this.#known) {
      if (object.deref() === undefined) this.#known.delete(name);
    }
    this.#sweepAt = Math.max(FEW_NAMES, 2 * this.#known.size);
  }
}

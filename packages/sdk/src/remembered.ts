/** How many are kept though nobody has them, as they may be asked for again. */
const MOST_KEPT = 200;
/** Below so many, names are not worth a look. */
const FEW_NAMES = 1_000;

/**
 * Objects by name. Asked for twice, one is the same object for as long as anybody has it, and of those
 * asked for last a while longer. What nobody has takes no room.
 */
export class Remembered<T extends object> {
  readonly #known = new Map<string, WeakRef<T>>();
  /** The last asked for, oldest first. */
  readonly #kept = new Map<string, T>();
  #sweepAt = FEW_NAMES;

  /** Undefined if nobody has it any more. */
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

  /** Twice as many come before the next one, so that each costs little. */
  #sweep(): void {
    for (const [name, object] of this.#known) {
      if (object.deref() === undefined) this.#known.delete(name);
    }
    this.#sweepAt = Math.max(FEW_NAMES, 2 * this.#known.size);
  }
}

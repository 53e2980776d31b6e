/** A pseudo-random generator with a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error('There is nothing to choose from');
    return choice;
  }

  /** Returns an independent generator, whose use does not change this one's numbers. */
  fork(): Random {
    return new Random(this.below(2 ** 31));
  }

  /** Returns a number of at least 0 and below 1. Counts in large odd steps, and mixes the bits of the count. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  }
}

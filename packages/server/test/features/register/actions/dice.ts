/** Pseudo-random numbers that are the same for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 to below `sides`. */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('Nothing to pick from');
    return list[this.roll(list.length)] as T;
  }

  some<T>(list: readonly T[], most: number): T[] {
    return [...new Set(Array.from({ length: 1 + this.roll(most) }, () => this.pick(list)))];
  }

  coin(): boolean {
    return this.roll(2) === 0;
  }
}

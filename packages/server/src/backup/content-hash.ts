import { createHash } from 'node:crypto';

const MODULUS = 2n ** 256n;

/**
 * A hash of a set of rows, whatever their order: the engines sort text differently.
 * The sum of the rows' SHA-256, so that a row lost, added, doubled or changed shows.
 */
export class ContentHash {
  #sum = 0n;
  #rows = 0;

  add(values: readonly unknown[]): void {
    const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS;
    this.#rows += 1;
  }

  get summary(): ContentSummary {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') };
  }
}

export interface ContentSummary {
  readonly rows: number;
  readonly hash: string;
}

import { hash } from 'node:crypto';

const MODULUS = 2n ** 256n;

/**
 * A hash of a set of rows in any order, because the engines sort text differently. It is the sum of the rows' SHA-256
 * hashes, so lost, added, duplicated and changed rows show.
 */
export class ContentHash {
  #sum = 0n;
  #rows = 0;

  add(values: readonly unknown[]): void {
    this.#sum = (this.#sum + BigInt(`0x${hashOf(JSON.stringify(values))}`)) % MODULUS;
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

/** Returns an uploaded file as a row of such a set. */
export function fileEntry(path: string, hash: string): readonly unknown[] {
  return [path, hash];
}

export function hashOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

export function sameContent(a: ContentSummary, b: ContentSummary): boolean {
  return a.rows === b.rows && a.hash === b.hash;
}

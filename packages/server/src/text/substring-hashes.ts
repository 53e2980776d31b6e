import { randomInt } from 'node:crypto';

/**
 * Odd, so that every character counts to the end, and known to nobody, so that nobody can write texts that have one
 * hash. It differs between processes: hashes are for memory only.
 */
const BASE = 2 * randomInt(2 ** 30) + 1;

/** The hashes of all parts of a text, each in constant time once the text was read. */
export class SubstringHashes {
  /** Of what stands before each place. */
  readonly #sums: Int32Array;
  readonly #powers: Int32Array;

  constructor(text: string) {
    this.#sums = new Int32Array(text.length + 1);
    this.#powers = new Int32Array(text.length + 1).fill(1);
    for (let at = 0; at < text.length; at += 1) {
      this.#sums[at + 1] = Math.imul(this.#sum(at), BASE) + text.charCodeAt(at);
      this.#powers[at + 1] = Math.imul(this.#powers[at] ?? 1, BASE);
    }
  }

  /** What `textHash` gives for the part. */
  of(start: number, end: number): number {
    return (this.#sum(end) - Math.imul(this.#sum(start), this.#powers[end - start] ?? 1)) | 0;
  }

  #sum(at: number): number {
    return this.#sums[at] ?? 0;
  }
}

/** Equal texts have equal hashes, others hardly ever. */
export function textHash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    sum = (Math.imul(sum, BASE) + text.charCodeAt(at)) | 0;
  }
  return sum;
}

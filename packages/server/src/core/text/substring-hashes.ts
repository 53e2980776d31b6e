import { randomInt } from 'node:crypto';

/** The largest prime below 2^26, so that products of two remainders are exact in a double. */
const PRIME = 67_108_859;
/**
 * A secret base. Two texts collide for at most as many bases as they have characters, so no one can construct texts
 * that collide. It differs between processes: the hashes are for memory only.
 */
const BASE = randomInt(2 ** 16, PRIME);

/** The hashes of all substrings of a text, each in constant time after one pass. */
export class SubstringHashes {
  /** The hash of the text before each position. */
  readonly #sums: Int32Array;
  readonly #powers: Int32Array;

  constructor(text: string) {
    this.#sums = new Int32Array(text.length + 1);
    this.#powers = new Int32Array(text.length + 1).fill(1);
    for (let at = 0; at < text.length; at += 1) {
      this.#sums[at + 1] = followed(this.#sum(at), text.charCodeAt(at));
      this.#powers[at + 1] = rest((this.#powers[at] ?? 1) * BASE);
    }
  }

  /** Returns the `textHash` of a substring. */
  of(start: number, end: number): number {
    const before = rest(this.#sum(start) * (this.#powers[end - start] ?? 1));
    const hash = this.#sum(end) - before;
    return hash < 0 ? hash + PRIME : hash;
  }

  #sum(at: number): number {
    return this.#sums[at] ?? 0;
  }
}

/** Returns a hash. Equal texts have equal hashes; different ones almost never. */
export function textHash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = followed(sum, text.charCodeAt(at));
  return sum;
}

function followed(sum: number, code: number): number {
  return rest(sum * BASE + code);
}

/** Computes `%` in a tenth of its time. A quotient this small is never rounded up to the next whole number. */
function rest(product: number): number {
  return product - Math.floor(product / PRIME) * PRIME;
}

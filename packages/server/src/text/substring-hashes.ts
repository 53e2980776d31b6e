import { randomInt } from 'node:crypto';

/** The largest below 2^26: products of two rests are whole numbers that a double holds. */
const PRIME = 67_108_859;
/**
 * Known to nobody: two texts have one hash only for as many bases as they have characters, so nobody can write
 * texts that do. It differs between processes: hashes are for memory only.
 */
const BASE = randomInt(2 ** 16, PRIME);

/** The hashes of all parts of a text, each in constant time once the text was read. */
export class SubstringHashes {
  /** Of what stands before each place. */
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

  /** What `textHash` gives for the part. */
  of(start: number, end: number): number {
    const before = rest(this.#sum(start) * (this.#powers[end - start] ?? 1));
    const hash = this.#sum(end) - before;
    return hash < 0 ? hash + PRIME : hash;
  }

  #sum(at: number): number {
    return this.#sums[at] ?? 0;
  }
}

/** Equal texts have equal hashes, others hardly ever. */
export function textHash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = followed(sum, text.charCodeAt(at));
  return sum;
}

function followed(sum: number, code: number): number {
  return rest(sum * BASE + code);
}

/** What `%` gives, in a tenth of its time: a quotient this small is never rounded to the next whole number. */
function rest(product: number): number {
  return product - Math.floor(product / PRIME) * PRIME;
}

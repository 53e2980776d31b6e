import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/**
 * What only servers with the same secret can read: nothing has to be stored or handed around for it, and
 * nothing can be read any more once the secret is another. Apart by `purpose`.
 */
export class SealingKey {
  readonly #key: Uint8Array;

  constructor(secret: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', `tidings ${purpose}`, 32));
  }

  seal(text: string): string {
    return seal(text, this.#key);
  }

  /** Undefined where it was not sealed with this key. */
  open(sealed: string): string | undefined {
    try {
      return unseal(sealed, this.#key);
    } catch {
      return undefined;
    }
  }
}

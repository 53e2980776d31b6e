import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/**
 * A key that servers derive from the same secret, so nothing has to be stored or exchanged. With another secret,
 * nothing sealed can be read any more. Keys of different purposes differ.
 */
export class SealingKey {
  readonly #key: Uint8Array;

  constructor(secret: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', `tidings ${purpose}`, 32));
  }

  seal(text: string): string {
    return seal(text, this.#key);
  }

  /** Decrypts a text. Returns undefined if it was not sealed with this key. */
  open(sealed: string): string | undefined {
    try {
      return unseal(sealed, this.#key);
    } catch {
      return undefined;
    }
  }
}

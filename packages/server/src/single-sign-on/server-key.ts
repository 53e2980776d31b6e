import { hkdfSync } from 'node:crypto';
import type { OpenIdConfig } from '../config/config.ts';
import { seal, unseal } from '../crypto/seal.ts';

/**
 * What only servers with the provider's secret can read: nothing has to be stored or handed around for it,
 * and nothing can be read any more once the secret is another. Apart by `purpose`.
 */
export class ServerKey {
  readonly #key: Uint8Array;

  constructor({ clientSecret }: Pick<OpenIdConfig, 'clientSecret'>, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', clientSecret, '', `tidings ${purpose}`, 32));
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

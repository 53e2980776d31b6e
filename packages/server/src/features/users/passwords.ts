import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../core/crypto/seal.ts';
import { argon2 } from '../../core/late-libraries.ts';

export interface PasswordRecord {
  readonly password_hash: string;
  /** The account's API key, encrypted with the password; null if the key was not known. */
  readonly wrapped_api_key: string | null;
}

/** OWASP's second recommended setting for argon2id, the library's default algorithm: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Hashes passwords and encrypts API keys with them. Signing in must return the existing key, but the database alone
 * must not give access.
 */
export class Passwords {
  readonly #slots: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  readonly #nobodys = nobodysHash();

  /** Runs at most `slots` hashes at a time, so that sign-ins cannot use up the database's threads. */
  constructor(slots = 2) {
    this.#slots = slots;
  }

  async create(password: string, apiKey: string | null): Promise<PasswordRecord> {
    const password_hash = await this.#limited(() => argon2().hash(password, COST));
    const wrapped_api_key = apiKey === null ? null : await this.wrap(password, apiKey);
    return { password_hash, wrapped_api_key };
  }

  /** Checks a password. Takes the same time without a record. */
  async matches(password: string, record: PasswordRecord | undefined): Promise<boolean> {
    const hash = record?.password_hash ?? this.#nobodys;
    const matches = await this.#limited(() => argon2().verify(hash, password));
    return matches && record !== undefined;
  }

  async wrap(password: string, apiKey: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const sealed = seal(apiKey, await this.#wrappingKey(password, salt));
    return `${salt.toString('base64')}:${sealed}`;
  }

  async unwrap(password: string, wrapped: string): Promise<string> {
    const [salt = '', sealed = ''] = wrapped.split(':');
    return unseal(sealed, await this.#wrappingKey(password, Buffer.from(salt, 'base64')));
  }

  #wrappingKey(password: string, salt: Buffer): Promise<Buffer> {
    return this.#limited(() => argon2().hashRaw(password, { ...COST, salt, outputLen: KEY_BYTES }));
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#slots) this.#busy += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passes the slot on instead of freeing it. Otherwise a new caller could take it before one that waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** Makes up a hash that matches no password, but takes as long to check as a real one. It is not computed, so starts are fast. */
function nobodysHash(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  const [salt, hash] = [SALT_BYTES, KEY_BYTES].map((length) =>
    randomBytes(length).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$${cost}$${salt}$${hash}`;
}

import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { seal, unseal } from '../crypto/seal.ts';

export interface PasswordRecord {
  readonly password_hash: string;
  /** The account's API key, readable only with the password; null where no key was at hand. */
  readonly wrapped_api_key: string | null;
}

/** OWASP's second recommended setting for argon2id, the library's default algorithm: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Password hashing, and wrapping of the API key with the password: signing in must return the key the
 * account already has, while the database holds nothing that lets a reader of it in.
 */
export class Passwords {
  readonly #slots: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  readonly #nobodys = nobodysHash();

  /** At most `slots` hashes at a time, so that sign-ins cannot starve the database of threads. */
  constructor(slots = 2) {
    this.#slots = slots;
  }

  async create(password: string, apiKey: string | null): Promise<PasswordRecord> {
    const password_hash = await this.#limited(() => argon2.hash(password, COST));
    const wrapped_api_key = apiKey === null ? null : await this.wrap(password, apiKey);
    return { password_hash, wrapped_api_key };
  }

  /** Takes the same time whether or not there is a record to compare with. */
  async matches(password: string, record: PasswordRecord | undefined): Promise<boolean> {
    const hash = record?.password_hash ?? this.#nobodys;
    const matches = await this.#limited(() => argon2.verify(hash, password));
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
    return this.#limited(() => argon2.hashRaw(password, { ...COST, salt, outputLen: KEY_BYTES }));
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#slots) this.#busy += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A slot is handed over, not freed: else somebody else could take it before who waits for it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** As costly to compare with as any other, though it is of no password: to hash one would delay each start. */
function nobodysHash(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  const [salt, hash] = [SALT_BYTES, KEY_BYTES].map((length) =>
    randomBytes(length).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$${cost}$${salt}$${hash}`;
}

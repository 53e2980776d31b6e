import { limits } from '@tidings/shared-types';
import type { SealingKey } from '../crypto/sealing-key.ts';

/** The secrets that sign requests to one address, as they are stored. */
interface SealedSecrets {
  readonly sealed_secret: string;
  /** The secret before the last rotation; empty if there is none. */
  readonly sealed_old_secret: string;
  /** Until when that one is valid. Milliseconds since 1970. */
  readonly old_secret_until: number;
}

const HOUR_MS = 3_600_000;

/** Returns the secrets with a new one. The one before stays valid for a while. */
export function rotatedSecret(
  before: Pick<SealedSecrets, 'sealed_secret'>,
  sealed_secret: string,
  now: number,
): SealedSecrets {
  return {
    sealed_secret,
    sealed_old_secret: before.sealed_secret,
    old_secret_until: now + limits.webhookOldSecretHours * HOUR_MS,
  };
}

/** The secrets that sign requests to one address, opened once for all of them. */
export class OpenSecrets {
  readonly #newest: readonly string[];
  readonly #both: readonly string[];
  readonly #bothUntil: number;

  constructor(
    { sealed_secret, sealed_old_secret, old_secret_until }: SealedSecrets,
    sealing: SealingKey,
  ) {
    this.#newest = [sealing.open(sealed_secret) ?? []].flat();
    this.#both = [...this.#newest, sealing.open(sealed_old_secret) ?? []].flat();
    this.#bothUntil = old_secret_until;
  }

  /** Returns those that are valid at a time, the newest first. Empty if none can be opened any more. */
  at(now: number): readonly string[] {
    return this.#bothUntil > now ? this.#both : this.#newest;
  }
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The uses of a key in the present time window. */
export interface Uses {
  readonly count: number;
  readonly remaining: number;
  readonly resetsInMs: number;
}

/** Counts uses by key, up to a number in each time window. */
export interface UseCounter {
  /** Counts one use. `isRefused` if none was left. */
  spend(key: string): Promise<Uses & { readonly isRefused: boolean }>;
  /** Counts more uses, even beyond the number. */
  charge(key: string, uses: number): Promise<void>;
  /** Returns one use. */
  giveBack(key: string): Promise<void>;
  /** Returns undefined for a key without uses. */
  look(key: string): Promise<Uses | undefined>;
  forget(key: string): Promise<void>;
}

/** Keys per counter. The oldest are dropped beyond this, so that a flood of addresses cannot fill the memory. */
const MAX_KEYS = 100_000;
const NEW_KEYS_BETWEEN_TRIMS = 10_000;

/** A counter in the memory of this process. */
export class MemoryCounter implements UseCounter {
  readonly #limiter: RateLimiterMemory;
  #newKeys = 0;

  constructor(uses: number, windowSeconds: number) {
    this.#limiter = new RateLimiterMemory({ points: uses, duration: windowSeconds });
  }

  async spend(key: string): Promise<Uses & { isRefused: boolean }> {
    try {
      const used = await this.#limiter.consume(key);
      if (used.isFirstInDuration) await this.#noteNewKey();
      return { ...usesOf(used), isRefused: false };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ...usesOf(refusal), isRefused: true };
    }
  }

  async charge(key: string, uses: number): Promise<void> {
    await this.#limiter.penalty(key, uses);
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async look(key: string): Promise<Uses | undefined> {
    const used = await this.#limiter.get(key);
    return used ? usesOf(used) : undefined;
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }

  async #noteNewKey(): Promise<void> {
    this.#newKeys += 1;
    if (this.#newKeys < NEW_KEYS_BETWEEN_TRIMS) return;
    this.#newKeys = 0;
    const { storage } = this.#limiter.dump();
    const excess = storage.slice(0, Math.max(0, storage.length - MAX_KEYS));
    await Promise.all(excess.map(({ key }) => this.#limiter.delete(key)));
  }
}

function usesOf({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): Uses {
  return { count: consumedPoints, remaining: remainingPoints, resetsInMs: msBeforeNext };
}

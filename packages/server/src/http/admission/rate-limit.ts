import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../core/api-error.ts';
import type { RateLimitConfig } from '../../core/config/config.ts';

/** The rest of a limit, for the `X-RateLimit-*` headers. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** UNIX seconds. */
  readonly resetsAt: number;
}

export class RateLimitHit extends ApiError<'RATE_LIMIT_HIT'> {
  readonly allowance: Allowance;

  constructor(allowance: Allowance, waitMs: number) {
    super('RATE_LIMIT_HIT', 'Too many requests. Try again later.', {
      'retry-after': waitMs / 1000,
    });
    this.allowance = allowance;
  }
}

/** Keys per limit. The oldest are dropped beyond this, so that a flood of addresses cannot fill the memory. */
const MAX_KEYS = 100_000;
const NEW_KEYS_BETWEEN_TRIMS = 10_000;

/** A number of uses per key and time window. */
export class Limit {
  readonly #uses: number;
  readonly #limiter: RateLimiterMemory;
  #newKeys = 0;

  constructor(uses: number, windowSeconds: number) {
    this.#uses = uses;
    this.#limiter = new RateLimiterMemory({ points: uses, duration: windowSeconds });
  }

  /** Counts one use. Throws `RateLimitHit` if none is left. */
  async spend(key: string): Promise<Allowance> {
    try {
      const used = await this.#limiter.consume(key);
      if (used.isFirstInDuration) await this.#noteNewKey();
      return this.#allowance(used);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new RateLimitHit(this.#allowance(refusal), refusal.msBeforeNext);
    }
  }

  /** Counts one use. Returns false if none is left. */
  async take(key: string): Promise<boolean> {
    try {
      await this.spend(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimitHit) return false;
      throw refusal;
    }
  }

  /** Counts more uses afterwards. They may exceed the limit; the next use then waits for a new window. */
  async charge(key: string, uses: number): Promise<void> {
    if (uses > 0) await this.#limiter.penalty(key, uses);
  }

  /** Throws `RateLimitHit` if no use is left. Counts none. */
  async check(key: string): Promise<void> {
    const used = await this.#limiter.get(key);
    if (!used || used.consumedPoints < this.#uses) return;
    throw new RateLimitHit(this.#allowance(used), used.msBeforeNext);
  }

  /** Returns one use. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }

  #allowance({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
    const resetsAt = Math.ceil((Date.now() + msBeforeNext) / 1000);
    return { limit: this.#uses, remaining: remainingPoints, resetsAt };
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

export interface RateLimits {
  /** Requests of one account. */
  readonly user: Limit;
  /** Long polls of one account. Every device keeps one open, and a busy realm answers them often. */
  readonly polling: Limit;
  /** Requests from one address without valid credentials. */
  readonly address: Limit;
  /** Downloads of one file by spectators. */
  readonly spectatorFiles: Limit;
  /** Attempts to sign in. */
  readonly logins: SignInAttempts;
  /**
   * Tokens that were not accepted, by issuer and network. A backend that works never spends any, however many people
   * share its network.
   */
  readonly refusedTokens: Limit;
  /** Attempts to change a password, by account id. Separate, so that failed sign-ins cannot use them up. */
  readonly passwordChanges: Attempts;
  /** Codes of second factors, by account id. */
  readonly secondFactors: Attempts;
  /** Requests without an account that send a mail, by IP address. */
  readonly strangersMails: Limit;
  /** Mails to one mailbox about a forgotten password. */
  readonly forgottenPasswords: Limits;
  /** Mails about sign-ins, by account id. Without a limit, an attacker with the password could send any number. */
  readonly signInMails: Limit;
  /** Mails that verify a new address, by account id. */
  readonly addressChanges: Limits;
}

/** Several limits that apply at once. */
export interface Limits {
  /** Throws `RateLimitHit` if any of the limits is used up. */
  spend(key: string): Promise<void>;
}

/** Attempts at one account's password. */
export interface Attempts {
  /** Throws after too many failures. Call it before the password is checked. */
  attempt(realmId: number, who: string): Promise<void>;
  succeeded(realmId: number, who: string): Promise<void>;
}

/** An attempt to sign in. `username` is as sent and may name no account. */
export interface SignInAttempt {
  readonly realmId: number;
  readonly username: string;
  readonly ip: string;
  /** Id of a device that signed in to this account before. */
  readonly device: string | undefined;
}

/**
 * Limits for signing in. A known device has its own count. Every other attempt counts for its name and network
 * together, and for the name alone in a wider limit. So an attacker elsewhere cannot lock a person out, and many
 * networks together still cannot guess for ever.
 */
export interface SignInAttempts {
  /** Throws after too many failures. Call it before the password is checked. */
  attempt(attempt: SignInAttempt): Promise<void>;
  succeeded(attempt: SignInAttempt): Promise<void>;
}

const NETWORKS_PER_NAME = 10;
/** A network may have many people, whose clients try again. */
const TOKENS_PER_LOGIN = 10;
const POLLS_PER_REQUEST_ALLOWED = 10;
const MINUTE = 60;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPECTATOR_READS_PER_FILE = 1000;
const MAX_USERNAME_LENGTH = 254;

/** Returns undefined if rate limiting is switched off. */
export function createRateLimits(config: RateLimitConfig | undefined): RateLimits | undefined {
  if (!config) return undefined;
  const { loginsPerHalfHour } = config;
  return {
    user: new Limit(config.perUserPerMinute, MINUTE),
    polling: new Limit(config.perUserPerMinute * POLLS_PER_REQUEST_ALLOWED, MINUTE),
    address: new Limit(config.perAddressPerMinute, MINUTE),
    spectatorFiles: new Limit(SPECTATOR_READS_PER_FILE, DAY),
    logins: signInAttemptsWithin(loginsPerHalfHour),
    refusedTokens: new Limit(loginsPerHalfHour * TOKENS_PER_LOGIN, HALF_HOUR),
    passwordChanges: attemptsWithin(loginsPerHalfHour),
    secondFactors: attemptsWithin(loginsPerHalfHour),
    strangersMails: new Limit(5, DAY),
    forgottenPasswords: twoAnHourFiveADay(),
    signInMails: new Limit(20, DAY),
    addressChanges: twoAnHourFiveADay(),
  };
}

function twoAnHourFiveADay(): Limits {
  const limits = [new Limit(2, HOUR), new Limit(5, DAY)];
  return {
    async spend(key) {
      for (const limit of limits) await limit.spend(key);
    },
  };
}

function attemptsWithin(perHalfHour: number): Attempts {
  const failures = new Limit(perHalfHour, HALF_HOUR);
  return {
    attempt: async (realmId, who) => {
      await failures.spend(attemptKey(realmId, who));
    },
    succeeded: (realmId, who) => failures.forget(attemptKey(realmId, who)),
  };
}

function signInAttemptsWithin(perHalfHour: number): SignInAttempts {
  const narrow = new Limit(perHalfHour, HALF_HOUR);
  const wide = new Limit(perHalfHour * NETWORKS_PER_NAME, HALF_HOUR);
  const keyOf = ({ realmId, username, ip, device }: SignInAttempt) =>
    attemptKey(realmId, device ? `device ${device}` : `${addressKey(ip)} ${username}`);
  return {
    async attempt(given) {
      await narrow.spend(keyOf(given));
      if (!given.device) await wide.spend(attemptKey(given.realmId, given.username));
    },
    async succeeded(given) {
      await narrow.forget(keyOf(given));
      if (!given.device) await wide.giveBack(attemptKey(given.realmId, given.username));
    },
  };
}

function attemptKey(realmId: number, who: string): string {
  return `${realmId}:${who.trim().toLowerCase().slice(0, MAX_USERNAME_LENGTH)}`;
}

/** Returns the key under which an account's requests count. */
export function accountKey(
  realm: { readonly id: number },
  account: { readonly id: number },
): string {
  return `${realm.id}:${account.id}`;
}

/** Returns the key of an IP address. An IPv6 customer has at least a /64 network, so that counts as one. */
export function addressKey(address: string): string {
  const ip = withoutPort(address);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** Removes the port, which some proxies add and which differs for each connection. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length);
  const groups = [...leading, ...Array<string>(zeros).fill('0'), ...trailing];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

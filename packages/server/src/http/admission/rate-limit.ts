import { isIPv6 } from 'node:net';
import { ApiError } from '../../core/api-error.ts';
import type { RateLimitConfig } from '../../core/config/config.ts';
import { MemoryCounter, type UseCounter, type Uses } from './use-counter.ts';

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

/** Creates a counter. Every process of a server creates the same ones, in the same order. */
export type MakeCounter = (uses: number, windowSeconds: number) => UseCounter;

const inMemory: MakeCounter = (uses, windowSeconds) => new MemoryCounter(uses, windowSeconds);

/** A number of uses per key and time window. */
export class Limit {
  readonly #uses: number;
  readonly #counter: UseCounter;
  readonly #onHit: () => void;

  /** `onHit` is called for each use that is refused. */
  constructor(
    uses: number,
    windowSeconds: number,
    makeCounter = inMemory,
    onHit: () => void = () => undefined,
  ) {
    this.#uses = uses;
    this.#onHit = onHit;
    this.#counter = makeCounter(uses, windowSeconds);
  }

  /** Counts one use. Throws `RateLimitHit` if none is left. */
  async spend(key: string): Promise<Allowance> {
    const used = await this.#counter.spend(key);
    if (used.isRefused) throw this.#hit(used);
    return this.#allowance(used);
  }

  /** Counts one use. Returns false if none is left. */
  async take(key: string): Promise<boolean> {
    const { isRefused } = await this.#counter.spend(key);
    if (isRefused) this.#onHit();
    return !isRefused;
  }

  /** Counts more uses afterwards. They may exceed the limit; the next use then waits for a new window. */
  async charge(key: string, uses: number): Promise<void> {
    if (uses > 0) await this.#counter.charge(key, uses);
  }

  /** Throws `RateLimitHit` if no use is left. Counts none. */
  async check(key: string): Promise<void> {
    const used = await this.#counter.look(key);
    if (used && used.count >= this.#uses) throw this.#hit(used);
  }

  /** Returns one use. */
  giveBack(key: string): Promise<void> {
    return this.#counter.giveBack(key);
  }

  forget(key: string): Promise<void> {
    return this.#counter.forget(key);
  }

  #hit(used: Uses): RateLimitHit {
    this.#onHit();
    return new RateLimitHit(this.#allowance(used), used.resetsInMs);
  }

  #allowance({ remaining, resetsInMs }: Uses): Allowance {
    const resetsAt = Math.ceil((Date.now() + resetsInMs) / 1000);
    return { limit: this.#uses, remaining, resetsAt };
  }
}

export interface RateLimits {
  /** Refused uses of each limit since the start of this process. */
  readonly hits: ReadonlyMap<LimitName, number>;
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
  /** Incoming mails to the addresses of one account, by account id. */
  readonly incomingMails: Limit;
  /** Mails about sign-ins, by account id. Without a limit, an attacker with the password could send any number. */
  readonly signInMails: Limit;
  /** Mails that verify a new address, by account id. */
  readonly addressChanges: Limits;
}

export type LimitName = Exclude<keyof RateLimits, 'hits'>;

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
export function createRateLimits(
  config: RateLimitConfig | undefined,
  makeCounter = inMemory,
): RateLimits | undefined {
  if (!config) return undefined;
  const { perUserPerMinute, loginsPerHalfHour } = config;
  const hits = new Map<LimitName, number>();
  const limit = (name: LimitName, uses: number, windowSeconds: number) => {
    hits.set(name, 0);
    const onHit = () => hits.set(name, (hits.get(name) ?? 0) + 1);
    return new Limit(uses, windowSeconds, makeCounter, onHit);
  };
  const attempts = (name: LimitName) => attemptsWithin(limit(name, loginsPerHalfHour, HALF_HOUR));
  const twoAnHourFiveADay = (name: LimitName) =>
    together([limit(name, 2, HOUR), limit(name, 5, DAY)]);
  return {
    hits,
    user: limit('user', perUserPerMinute, MINUTE),
    polling: limit('polling', perUserPerMinute * POLLS_PER_REQUEST_ALLOWED, MINUTE),
    address: limit('address', config.perAddressPerMinute, MINUTE),
    spectatorFiles: limit('spectatorFiles', SPECTATOR_READS_PER_FILE, DAY),
    logins: signInAttemptsWithin(
      limit('logins', loginsPerHalfHour, HALF_HOUR),
      limit('logins', loginsPerHalfHour * NETWORKS_PER_NAME, HALF_HOUR),
    ),
    refusedTokens: limit('refusedTokens', loginsPerHalfHour * TOKENS_PER_LOGIN, HALF_HOUR),
    passwordChanges: attempts('passwordChanges'),
    secondFactors: attempts('secondFactors'),
    strangersMails: limit('strangersMails', 5, DAY),
    forgottenPasswords: twoAnHourFiveADay('forgottenPasswords'),
    incomingMails: limit('incomingMails', 60, HOUR),
    signInMails: limit('signInMails', 20, DAY),
    addressChanges: twoAnHourFiveADay('addressChanges'),
  };
}

function together(limits: readonly Limit[]): Limits {
  return {
    async spend(key) {
      for (const limit of limits) await limit.spend(key);
    },
  };
}

function attemptsWithin(failures: Limit): Attempts {
  return {
    attempt: async (realmId, who) => {
      await failures.spend(attemptKey(realmId, who));
    },
    succeeded: (realmId, who) => failures.forget(attemptKey(realmId, who)),
  };
}

/** `narrow` counts the attempts from one network or device, `wide` those of all networks. */
function signInAttemptsWithin(narrow: Limit, wide: Limit): SignInAttempts {
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

import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { safeFetch } from '../../core/http-client/safe-fetch.ts';
import { tokenRefused } from './token-refused.ts';

interface KeySet {
  readonly find: JWTVerifyGetKey;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** One address of keys. */
interface Entry {
  known: KeySet | undefined;
  fetching: Promise<KeySet> | undefined;
  /** The times of the last fetches, successful or not. */
  fetches: readonly number[];
}

type Settings = Pick<Config, 'webhookNetworks'>;

const MINUTE_MS = 60_000;
const FRESH_MS = 10 * MINUTE_MS;
/** How long keys are used while their address does not answer. */
const USABLE_MS = 60 * MINUTE_MS;
const FETCHES_PER_MINUTE = 6;
const TIMEOUT_MS = 5000;
const MAX_BYTES = 128 * 1024;
const MAX_KEYS = 100;
const MAX_ADDRESSES = 1000;

/** The fetched key sets of issuers. Waiting callers share one request. */
export class KeySets {
  readonly #config: Settings;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(config: Settings, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  /** Returns a function that finds a token's key. It fetches the keys anew for a key id that it does not know. */
  at(url: string): JWTVerifyGetKey {
    return async (header, token) => {
      const known = await this.#current(url);
      try {
        return await known.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const newer = await this.#newerThan(known, url);
        return newer.find(header, token);
      }
    };
  }

  async #current(url: string): Promise<KeySet> {
    const { known } = this.#entry(url);
    const age = this.#clock.now() - (known?.fetchedAt ?? 0);
    if (known && age < FRESH_MS) return known;
    try {
      return await this.#fetch(url);
    } catch (error) {
      if (known && age < USABLE_MS) return known;
      throw error;
    }
  }

  #newerThan(used: KeySet, url: string): Promise<KeySet> | KeySet {
    const { known } = this.#entry(url);
    return known && known !== used ? known : this.#fetch(url);
  }

  #fetch(url: string): Promise<KeySet> {
    const entry = this.#entry(url);
    entry.fetching ??= this.#fetchNow(url, entry).finally(() => {
      entry.fetching = undefined;
    });
    return entry.fetching;
  }

  async #fetchNow(url: string, entry: Entry): Promise<KeySet> {
    const now = this.#clock.now();
    const recent = entry.fetches.filter((at) => at > now - MINUTE_MS);
    if (recent.length >= FETCHES_PER_MINUTE) {
      throw tokenRefused('The key set of the issuer has been fetched too often within a minute.');
    }
    entry.fetches = [...recent, now];
    const find = createLocalJWKSet(await fetchKeySet(url, this.#config));
    entry.known = { find, fetchedAt: now };
    return entry.known;
  }

  #entry(url: string): Entry {
    const found = this.#entries.get(url);
    if (found) return found;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= MAX_ADDRESSES) this.#entries.delete(oldest);
    const entry: Entry = { known: undefined, fetching: undefined, fetches: [] };
    this.#entries.set(url, entry);
    return entry;
  }
}

/** Fetches a key set. Follows no redirects, since those may lead to keys of others. */
async function fetchKeySet(url: string, { webhookNetworks }: Settings): Promise<JSONWebKeySet> {
  try {
    const { status, body } = await safeFetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      redirects: 0,
      headers: { accept: 'application/jwk-set+json, application/json' },
      accepts: (response) => response.status === 200,
      ...withinNetworks(webhookNetworks, new URL(url)),
    });
    if (status !== 200) throw tokenRefused(`${CANNOT} It answered with the status ${status}.`);
    return parsedKeySet(body.toString());
  } catch (error) {
    if (error instanceof FetchError) throw tokenRefused(`${CANNOT} ${error.message}`);
    throw error;
  }
}

const CANNOT = 'The key set of the issuer cannot be fetched.';

function parsedKeySet(text: string): JSONWebKeySet {
  const set = parsedJson(text);
  const keys = isObject(set) ? set['keys'] : undefined;
  if (!Array.isArray(keys) || !keys.every(isObject)) {
    throw tokenRefused('The address of the key set does not answer with a key set (JWKS).');
  }
  if (keys.length > MAX_KEYS) {
    throw tokenRefused(`The key set of the issuer has more than ${MAX_KEYS} keys.`);
  }
  return { keys };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

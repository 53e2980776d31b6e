import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import type { ApiError } from '../../core/api-error.ts';
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

/** The address of an organization's keys. Organizations with the same address share nothing. */
interface Source {
  readonly realmId: number;
  readonly url: string;
}

/** The keys of one source, and its latest fetches. */
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
  readonly #log: Logger;
  readonly #entries = new Map<string, Entry>();

  constructor(config: Settings, clock: Clock, log: Logger) {
    this.#config = config;
    this.#clock = clock;
    this.#log = log;
  }

  /** Returns a function that finds a token's key. It fetches the keys anew for a key id that it does not know. */
  at(source: Source): JWTVerifyGetKey {
    return async (header, token) => {
      const known = await this.#current(source);
      try {
        return await known.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const newer = await this.#newerThan(known, source);
        return newer.find(header, token);
      }
    };
  }

  async #current(source: Source): Promise<KeySet> {
    const { known } = this.#entry(source);
    const age = this.#clock.now() - (known?.fetchedAt ?? 0);
    if (known && age < FRESH_MS) return known;
    try {
      return await this.#fetch(source);
    } catch (error) {
      if (known && age < USABLE_MS) return known;
      throw error;
    }
  }

  #newerThan(used: KeySet, source: Source): Promise<KeySet> | KeySet {
    const { known } = this.#entry(source);
    return known && known !== used ? known : this.#fetch(source);
  }

  #fetch(source: Source): Promise<KeySet> {
    const entry = this.#entry(source);
    entry.fetching ??= this.#fetchNow(source, entry).finally(() => {
      entry.fetching = undefined;
    });
    return entry.fetching;
  }

  async #fetchNow({ realmId, url }: Source, entry: Entry): Promise<KeySet> {
    const now = this.#clock.now();
    const recent = entry.fetches.filter((at) => at > now - MINUTE_MS);
    if (recent.length >= FETCHES_PER_MINUTE) throw noKeySet();
    entry.fetches = [...recent, now];
    try {
      const find = createLocalJWKSet(await fetchKeySet(url, this.#config));
      entry.known = { find, fetchedAt: now };
      return entry.known;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      this.#log.warn({ realm_id: realmId, jwks_url: url, problem }, 'could not fetch a key set');
      throw noKeySet();
    }
  }

  #entry({ realmId, url }: Source): Entry {
    const key = `${realmId} ${url}`;
    const found = this.#entries.get(key);
    if (found) return found;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= MAX_ADDRESSES) this.#entries.delete(oldest);
    const entry: Entry = { known: undefined, fetching: undefined, fetches: [] };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Anyone can send a token, so the error does not tell how the address answered. The log does. */
function noKeySet(): ApiError {
  return tokenRefused(
    'The key set of the issuer cannot be fetched. The log of the server says why.',
  );
}

/** An answer that is no key set. */
class KeySetProblem extends Error {
  override readonly name = 'KeySetProblem';
}

function problemOf(error: unknown): string | undefined {
  const isKnown =
    error instanceof FetchError ||
    error instanceof KeySetProblem ||
    error instanceof errors.JWKSInvalid;
  return isKnown ? error.message : undefined;
}

/** Fetches a key set. Follows no redirects, since those may lead to keys of others. */
async function fetchKeySet(url: string, { webhookNetworks }: Settings): Promise<JSONWebKeySet> {
  const { status, body } = await safeFetch(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    redirects: 0,
    headers: { accept: 'application/jwk-set+json, application/json' },
    accepts: (response) => response.status === 200,
    ...withinNetworks(webhookNetworks, new URL(url)),
  });
  if (status !== 200) throw new KeySetProblem(`The address answered with the status ${status}.`);
  return parsedKeySet(body.toString());
}

function parsedKeySet(text: string): JSONWebKeySet {
  const set = parsedJson(text);
  const keys = isObject(set) ? set['keys'] : undefined;
  if (!Array.isArray(keys) || !keys.every(isObject)) {
    throw new KeySetProblem('The address does not answer with a key set (JWKS).');
  }
  if (keys.length > MAX_KEYS) {
    throw new KeySetProblem(`The key set has more than ${MAX_KEYS} keys.`);
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

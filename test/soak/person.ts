import { setTimeout } from 'node:timers/promises';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import type { CallOptions } from '../../packages/sdk/src/api/call.ts';
import { isCallError } from '../../packages/sdk/src/api/errors.ts';
import type { Api } from '../../packages/sdk/src/endpoints/api-functions.ts';
import type { Account } from '../crash/client.ts';
import type { Random } from '../support/random.ts';
import type { Latencies } from './latencies.ts';
import type { Said } from './ledger.ts';

const RETRY_MS = 100;
/** Longer than a long poll. */
const TIMEOUT_MS = 90_000;

export interface PersonOptions {
  readonly name: string;
  readonly isBot: boolean;
  readonly account: Account;
  /** The client's end of a line to the server, which may be cut. */
  readonly serverUrl: string;
  readonly random: Random;
  readonly latencies: readonly Latencies[];
  /** Aborts its requests. */
  readonly signal: AbortSignal;
}

/** A client that sends various requests, and retries until they succeed. */
export class Person {
  readonly name: string;
  readonly isBot: boolean;
  readonly account: Account;
  readonly serverUrl: string;
  readonly api: Api;
  readonly random: Random;
  /** Actions that can still be undone, oldest first. */
  readonly reactions: { readonly said: Said; readonly emoji: string }[] = [];
  readonly drafts: number[] = [];
  lastPresence = -1;
  readonly #latencies: readonly Latencies[];
  readonly #signal: AbortSignal;
  #asked = 0;
  #repeated = 0;

  constructor({ name, isBot, account, serverUrl, random, latencies, signal }: PersonOptions) {
    this.name = name;
    this.isBot = isBot;
    this.account = account;
    this.serverUrl = serverUrl;
    this.random = random;
    this.#latencies = latencies;
    this.#signal = signal;
    const credentials = { email: account.email, apiKey: account.api_key };
    this.api = createApi({ serverUrl, credentials, retry: false, timeoutMs: TIMEOUT_MS });
  }

  get asked(): number {
    return this.#asked;
  }

  /** Number of requests that were repeated at least once. */
  get repeated(): number {
    return this.#repeated;
  }

  /** Repeats a request, under one key, until a server answers it. Throws if it is refused. */
  async insist<T>(kind: string, ask: (options: CallOptions) => Promise<T>): Promise<T> {
    this.#asked += 1;
    const options = { idempotencyKey: `${this.name}-${this.#asked}`, signal: this.#signal };
    for (let attempt = 1; ; attempt += 1) {
      const start = performance.now();
      try {
        const answer = await ask(options);
        const tookMs = performance.now() - start;
        for (const latencies of this.#latencies) latencies.add(kind, tookMs);
        return answer;
      } catch (error) {
        if (!isCallError(error) || error.remedy !== 'retry') throw error;
        if (attempt === 1) this.#repeated += 1;
        await setTimeout(RETRY_MS, undefined, { signal: this.#signal });
      }
    }
  }
}

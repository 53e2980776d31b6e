import { setTimeout } from 'node:timers/promises';
import type { Random } from '../support/random.ts';

export interface Account {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly body: any;
}

/** The addresses of an organization. A client tries any of them. */
export interface Addresses {
  url(random: Random): string;
}

const RETRY_MS = 50;

/** A client that retries until a server answers. */
export class Client {
  readonly account: Account;
  readonly #addresses: Addresses;
  readonly #random: Random;
  #retries = 0;

  constructor(account: Account, addresses: Addresses, random: Random) {
    this.account = account;
    this.#addresses = addresses;
    this.#random = random;
  }

  /** Number of retries. */
  get retries(): number {
    return this.#retries;
  }

  /** Repeats a request until a server answers, possibly with a refusal. */
  async insist(request: Request): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(request).catch(() => undefined);
      if (answer) return answer;
      this.#retries += 1;
      await setTimeout(RETRY_MS);
    }
  }

  /** Sends a request. Returns undefined if its result is unknown. */
  async #ask({ method, path, parameters, headers }: Request): Promise<Answer | undefined> {
    const { email, api_key } = this.account;
    const form = new URLSearchParams(parameters);
    const reply = await fetch(
      `${this.#addresses.url(this.#random)}/api/v1${path}${method === 'GET' ? `?${form}` : ''}`,
      {
        method,
        headers: { ...headers, authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
        ...(method === 'POST' && { body: form }),
      },
    );
    const text = await reply.text();
    if (reply.status >= 500) return undefined;
    const body = JSON.parse(text);
    // A server to which the organization has not begun to move.
    if (body.code === 'NONEXISTENT_SUBDOMAIN') return undefined;
    return { text, body };
  }
}

/** Throws unless the response is a success. */
export function success(answer: Answer): Answer {
  if (answer.body.result !== 'success') throw new Error(`Refused: ${answer.text}`);
  return answer;
}

import { setTimeout } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import type { Nodes } from './nodes.ts';

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

const RETRY_MS = 50;

/** A client that retries until a server answers. */
export class Client {
  readonly account: Account;
  readonly #nodes: Nodes;
  readonly #random: Random;
  #retries = 0;

  constructor(account: Account, nodes: Nodes, random: Random) {
    this.account = account;
    this.#nodes = nodes;
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
      `${this.#nodes.url(this.#random)}/api/v1${path}${method === 'GET' ? `?${form}` : ''}`,
      {
        method,
        headers: { ...headers, authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
        ...(method === 'POST' && { body: form }),
      },
    );
    const text = await reply.text();
    if (reply.status >= 500) return undefined;
    return { text, body: JSON.parse(text) };
  }
}

/** Throws unless the response is a success. */
export function success(answer: Answer): Answer {
  if (answer.body.result !== 'success') throw new Error(`Refused: ${answer.text}`);
  return answer;
}

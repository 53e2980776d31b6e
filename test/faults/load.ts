import { setTimeout } from 'node:timers/promises';
import type { Account, Request } from '../crash/client.ts';
import { differences } from '../crash/log-check.ts';
import { MARK } from '../crash/sender.ts';

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly body: any;
}

export interface Acknowledged {
  readonly id: number;
  readonly content: string;
}

/** Sends one request as an account. Rejects if there is no response. */
export async function ask(
  url: string,
  account: Account,
  { method, path, parameters, headers }: Request,
): Promise<Reply> {
  const form = new URLSearchParams(parameters);
  const isQuery = method === 'GET';
  const reply = await fetch(`${url}/api/v1${path}${isQuery ? `?${form}` : ''}`, {
    method,
    headers: {
      ...headers,
      authorization: `Basic ${btoa(`${account.email}:${account.api_key}`)}`,
    },
    ...(!isQuery && { body: form }),
  });
  const text = await reply.text();
  return { status: reply.status, text, body: JSON.parse(text) };
}

interface LoadOptions {
  /** Number of concurrent messages. */
  readonly lanes?: number;
  /** Called for each message, once it is acknowledged. */
  readonly onAcknowledged?: () => void;
}

const RETRY_MS = 20;
const LOOK_MS = 20;

/** Sends without pause, each message until it is acknowledged, and records them. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  /** Responses that were not a success. */
  readonly refusals: Reply[] = [];
  readonly #url: () => string;
  readonly #account: Account;
  readonly #name: string;
  readonly #onAcknowledged: () => void;
  readonly #lanes: Promise<void>[];
  #broken: unknown;
  #isOver = false;

  /** `name` distinguishes messages of several loads. */
  constructor(
    url: () => string,
    account: Account,
    name: string,
    { lanes = 4, onAcknowledged = () => undefined }: LoadOptions = {},
  ) {
    this.#url = url;
    this.#account = account;
    this.#name = name;
    this.#onAcknowledged = onAcknowledged;
    this.#lanes = Array.from({ length: lanes }, (_, lane) =>
      this.#send(`${MARK} ${name} ${lane}`).catch((error) => {
        this.#broken = error;
      }),
    );
  }

  /** Resolves once this many more messages are acknowledged. */
  async acknowledges(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await this.#until(() => this.acknowledged.length >= wanted);
  }

  /** Resolves once this many more messages are refused. */
  async isRefused(count: number): Promise<void> {
    const wanted = this.refusals.length + count;
    await this.#until(() => this.refusals.length >= wanted);
  }

  /** Ends the load, with every message acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
    if (this.#broken) throw this.#broken;
  }

  /**
   * Returns how the account's messages of this load differ from the acknowledged ones: `lost`, `doubled`,
   * `unknown`.
   */
  async differences(): Promise<string[]> {
    const found: Acknowledged[] = [];
    for (;;) {
      const { body, text } = await ask(this.#url(), this.#account, {
        method: 'GET',
        path: '/messages',
        parameters: {
          anchor: String(found.at(-1)?.id ?? 0),
          include_anchor: 'false',
          num_before: '0',
          num_after: '1000',
          apply_markdown: 'false',
          narrow: '[["is","dm"]]',
        },
      });
      if (body.result !== 'success') throw new Error(text);
      found.push(...body.messages);
      if (body.found_newest) break;
    }
    const theirs = found.filter(({ content }) => content.startsWith(`${MARK} ${this.#name} `));
    return differences(this.#account.email, theirs, this.acknowledged);
  }

  /** Repeats some acknowledged requests. Returns responses that differ from the first. */
  async answeredOtherwise(count: number): Promise<string[]> {
    const step = Math.ceil(this.acknowledged.length / count);
    const different: string[] = [];
    for (const { id, content } of this.acknowledged.filter((_, index) => index % step === 0)) {
      const { body, text } = await ask(this.#url(), this.#account, this.#request(content));
      if (body.id !== id) different.push(`"${content}", acknowledged as ${id}, then: ${text}`);
    }
    return different;
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#broken) throw this.#broken;
      await setTimeout(LOOK_MS);
    }
  }

  async #send(lane: string): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      const content = `${lane} ${number}`;
      const id = await this.#insist(content);
      this.#onAcknowledged();
      this.acknowledged.push({ id, content });
    }
  }

  async #insist(content: string): Promise<number> {
    const request = this.#request(content);
    for (;;) {
      const reply = await ask(this.#url(), this.#account, request).catch(() => undefined);
      if (reply?.status === 200) return reply.body.id;
      if (reply) this.refusals.push(reply);
      await setTimeout(RETRY_MS);
    }
  }
  #request(content: string): Request {
    return {
      method: 'POST',
      path: '/messages',
      parameters: { type: 'direct', to: `[${this.#account.user_id}]`, content },
      headers: { 'idempotency-key': content.replaceAll(' ', '-') },
    };
  }
}

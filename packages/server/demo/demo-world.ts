import type { FastifyInstance } from 'fastify';
import type { Realm } from '../src/core/realm/realm.ts';
import type { Services } from '../src/services.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

interface Parts {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly realm: Realm;
  /** The current time of the demo. */
  readonly clock: { at: number };
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** The organization while it is being filled. People act through the API, like any client. */
export class DemoWorld {
  readonly services: Services;
  readonly realm: Realm;
  readonly clock: { at: number };
  readonly #app: FastifyInstance;
  readonly #accounts = new Map<string, Account>();

  constructor({ app, services, realm, clock }: Parts) {
    this.#app = app;
    this.services = services;
    this.realm = realm;
    this.clock = clock;
  }

  enter(key: string, account: Account): void {
    this.#accounts.set(key, account);
  }

  idOf(key: string): number {
    return this.#account(key).id;
  }

  /** Calls the API as this person. Fails if the server refuses. */
  async call(
    by: string,
    method: 'POST' | 'PATCH',
    path: string,
    parameters: Readonly<Record<string, unknown>> | FormData = {},
  ): Promise<Record<string, unknown>> {
    const { email, apiKey } = this.#account(by);
    const sent = new Response(parameters instanceof FormData ? parameters : form(parameters));
    const answer = await this.#app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        host: 'localhost',
        authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    const body = answer.json<Record<string, unknown>>();
    if (answer.statusCode !== 200) {
      throw new Error(`The demo was refused ${path}: ${String(body['msg'])}`);
    }
    return body;
  }

  #account(key: string): Account {
    const account = this.#accounts.get(key);
    if (!account) throw new Error(`The demo has no person ${key}`);
    return account;
  }
}

function form(parameters: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

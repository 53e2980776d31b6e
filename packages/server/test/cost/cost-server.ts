import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@tidings/shared-types';
import {
  type LaunchedServer,
  launchTidings,
  runTidings,
} from '../../../../test/support/tidings.ts';
import { basic, call } from '../features/users/call.ts';
import { World } from '../fuzz/world.ts';
import type { Input } from './inputs.ts';
import { Neighbour } from './neighbour.ts';

/** Only Linux reports the processor time of another process's thread. */
export const canMeasure = process.platform === 'linux';

export interface Cost {
  readonly status: number;
  /** Processor time of the main thread. */
  readonly mainMs: number;
  /** The longest wait of the neighbour for a response; 0 without a neighbour. */
  readonly waitedMs: number;
}

export interface Account {
  readonly email: string;
  readonly apiKey: string;
}

/** Long enough to see what the neighbour costs by itself. */
const NEIGHBOUR_MS = 1000;
const PASSWORD = 'seven green umbrellas';

interface CostServerOptions {
  readonly data: string;
  /** Whether a neighbour sends small requests all the time, and measures its waits. */
  readonly hasNeighbour: boolean;
}

/** A server in a process of its own, with an organization. */
export class CostServer {
  readonly world: World;
  readonly #server: LaunchedServer;
  readonly #url: string;
  readonly #neighbour: Neighbour | undefined;
  readonly #spare: Account;
  readonly #agent = new Agent({ keepAlive: true });
  /** The attacking account, which an attack may change. */
  #attacker: Account;
  #recast = 0;
  #neighbourShare: number | undefined;

  private constructor(server: LaunchedServer, url: string, spare: Account, quiet?: Account) {
    this.#server = server;
    this.#url = url;
    this.#spare = spare;
    this.#attacker = spare;
    this.world = new World(url);
    this.#neighbour = quiet && new Neighbour(url, basic(quiet.email, quiet.apiKey));
  }

  static async start({ data, hasNeighbour }: CostServerOptions): Promise<CostServer> {
    const launched = launchTidings(['--data', data, '--no-rate-limit']);
    const url = await launched.ready;
    const spare = await makeOwner(data, 'Spare');
    const quiet = hasNeighbour ? await makeOwner(data, 'Neighbour') : undefined;
    const server = new CostServer(launched, url, spare, quiet);
    await server.recast();
    return server;
  }

  get url(): string {
    return this.#url;
  }

  get attacker(): Account {
    return this.#attacker;
  }

  /** Measures an action that takes longer than one request, without what the neighbour's requests cost meanwhile. */
  async measure(action: () => Promise<void>): Promise<Omit<Cost, 'status'>> {
    this.#neighbourShare ??= await this.#measureNeighbour();
    await this.#pause();
    this.#neighbour?.longestWait();
    const [before, start] = [await this.#mainMs(), performance.now()];
    await action();
    await this.#pause();
    const elapsed = performance.now() - start;
    const mainMs = (await this.#mainMs()) - before - this.#neighbourShare * elapsed;
    return { mainMs, waitedMs: this.#neighbour?.longestWait() ?? 0 };
  }

  /** Returns the share of the main thread that it takes to answer the neighbour. */
  async #measureNeighbour(): Promise<number> {
    if (!this.#neighbour) return 0;
    const [before, start] = [await this.#mainMs(), performance.now()];
    await setTimeout(NEIGHBOUR_MS);
    return ((await this.#mainMs()) - before) / (performance.now() - start);
  }

  /** Sends an input to an endpoint, once everything before it is finished. */
  async costOf(
    endpoint: Endpoint,
    path: string,
    { type, body, query, headers }: Input,
  ): Promise<Cost> {
    await this.#pause();
    this.#neighbour?.longestWait();
    const before = await this.#mainMs();
    const authorization = basic(this.#attacker.email, this.#attacker.apiKey);
    const status = await this.#send({
      method: endpoint.method,
      path: `/api/v1${path}${query === undefined ? '' : `?${query}`}`,
      headers: { authorization, 'content-type': type, 'content-length': body.length, ...headers },
      body,
    });
    await this.#pause();
    const mainMs = (await this.#mainMs()) - before;
    return { status, mainMs, waitedMs: this.#neighbour?.longestWait() ?? 0 };
  }

  /** Replaces the attacker after an attack has changed permissions. */
  async recast(): Promise<void> {
    this.#recast += 1;
    const email = `attacker${this.#recast}@example.org`;
    const as = this.#spare;
    const fields = { email, full_name: `Attacker ${this.#recast}`, password: PASSWORD };
    const made = await call(this.#url, { method: 'POST', path: '/api/v1/users', as, form: fields });
    const { user_id: id } = made.body;
    const path = `/api/v1/users/${id}`;
    await call(this.#url, { method: 'PATCH', path, as, form: { role: '100' } });
    const key = await call(this.#url, {
      method: 'POST',
      path: '/api/v1/fetch_api_key',
      form: { username: email, password: PASSWORD },
    });
    this.#attacker = { email, apiKey: key.body.api_key };
    await this.#settle();
  }

  /** Creates an incoming-webhook bot, and returns its key. */
  async makeWebhookBot(): Promise<string> {
    const form = { full_name: 'Lamp', short_name: 'lamp', bot_type: '2' };
    const { body } = await call(this.#url, {
      method: 'POST',
      path: '/api/v1/bots',
      as: this.#spare,
      form,
    });
    return body.api_key;
  }

  async stop(): Promise<void> {
    await this.#neighbour?.stop();
    this.#agent.destroy();
    await this.#server.stop();
  }

  #settle(): Promise<void> {
    const authorization = basic(this.#attacker.email, this.#attacker.apiKey);
    return this.world.settle(authorization, [authorization]);
  }

  /** Waits for the response of a small request, so that the main thread is idle. */
  async #pause(): Promise<void> {
    await this.#send({ method: 'GET', path: '/health', headers: {}, body: Buffer.alloc(0) });
  }

  async #send(sent: {
    method: string;
    path: string;
    headers: Record<string, string | number>;
    body: Buffer;
  }): Promise<number> {
    const { method, path, headers, body } = sent;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, this.#url),
        { method, agent: this.#agent, headers: { host: 'localhost', ...headers } },
        (answer) => {
          buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  /** On Linux, the main thread has the id of its process. */
  async #mainMs(): Promise<number> {
    const { pid } = this.#server;
    const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
    return Number(text.split(' ')[0]) / 1e6;
  }
}

async function makeOwner(data: string, name: string): Promise<Account> {
  const words = ['user', 'create', '--email', `${name}@example.org`, '--name', name];
  const made = await runTidings([...words, '--role', 'owner', '--data', data, '--json']);
  const { email, api_key: apiKey } = JSON.parse(made);
  return { email, apiKey };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role } from '@tidings/shared-types';
import { runTidings } from '../support/tidings.ts';
import type { Account, Order, StoredText } from './server-orders.ts';

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url));

interface Reply {
  readonly number: number;
  readonly result?: unknown;
  readonly error?: string;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A server in a process of its own, which holds organizations and can be killed. */
export class Cell {
  readonly #data: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #url = '';
  #orders = 0;
  #waited = 0;

  private constructor(data: string) {
    this.#data = data;
  }

  static async start(): Promise<Cell> {
    const server = new Cell(await mkdtemp(join(tmpdir(), 'tidings-simulation-')));
    await server.startAgain();
    return server;
  }

  /** The data folder and the database. */
  get places(): readonly [data: string, database: string] {
    return [this.#data, join(this.#data, 'tidings.db')];
  }

  /** Changes with each start. */
  get url(): string {
    return this.#url;
  }

  /** Returns its time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#waited;
  }

  makeOrganization(subdomain: string, roles: readonly Role[]): Promise<Account[]> {
    return this.#order({ name: 'makeOrganization', subdomain, roles });
  }

  async endQueues(subdomain: string, userId: number): Promise<void> {
    await this.#order({ name: 'endQueues', subdomain, userId });
  }

  /** Returns all messages of an organization, as stored in the database. */
  messages(subdomain: string): Promise<StoredText[]> {
    return this.#order({ name: 'messages', subdomain });
  }

  async wait(milliseconds: number): Promise<void> {
    this.#waited += milliseconds;
    await this.#order({ name: 'wait', milliseconds });
  }

  /** Kills it at any moment, like a crash. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
    for (const { reject } of this.#waiting.values()) reject(new Error('The server was killed'));
    this.#waiting.clear();
  }

  async startAgain(): Promise<void> {
    const child = fork(program, [this.#data, String(this.#waited)], {
      execArgv: ['--import', 'tsx', '--conditions=@tidings/source'],
    });
    const [ready] = (await Promise.race([once(child, 'message'), failed(child)])) as [
      { readonly url: string },
    ];
    this.#url = ready.url;
    this.#process = child;
    child.on('message', (reply) => this.#take(reply as Reply));
  }

  /** Kills it, and returns what is wrong with its data. */
  async finish(): Promise<string[]> {
    await this.kill();
    const [data, database] = this.places;
    const words = ['doctor', '--data', data, '--database', database];
    try {
      await runTidings(words);
      return [];
    } catch (error) {
      return [String(error)];
    } finally {
      await rm(this.#data, { recursive: true, force: true });
    }
  }

  #order<T>(order: Order): Promise<T> {
    this.#orders += 1;
    const number = this.#orders;
    return new Promise((resolve, reject) => {
      if (!this.#process) return reject(new Error('The server does not run'));
      this.#waiting.set(number, { resolve: (result) => resolve(result as T), reject });
      this.#process.send({ ...order, number });
    });
  }

  #take({ number, result, error }: Reply): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The server ended before it was ready');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../crash/client.ts';
import { makeOwner } from '../crash/make-owner.ts';
import { type LaunchedServer, launchTidings, runTidings } from '../support/tidings.ts';
import { Load } from './load.ts';

/** A data folder with an organization and its owner, and servers started on it. */
export class Site {
  readonly folder: string;
  readonly data: string;
  readonly owner: Account;
  /** Arguments that name this data on the command line. */
  readonly words: readonly string[];
  readonly #through: readonly string[];
  #server: LaunchedServer | undefined;
  #url = '';

  private constructor(
    folder: string,
    owner: Account,
    words: readonly string[],
    through: readonly string[],
  ) {
    this.folder = folder;
    this.data = join(folder, 'data');
    this.owner = owner;
    this.words = words;
    this.#through = through;
  }

  /**
   * `database`: PostgreSQL, instead of a file. `through`: command prefix for the server, given the data
   * folder.
   */
  static async make({
    database,
    through = () => [],
  }: {
    readonly database?: string;
    readonly through?: (data: string) => readonly string[];
  } = {}): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-faults-'));
    const data = join(folder, 'data');
    const words = ['--data', data, ...(database ? ['--database', database] : [])];
    return new Site(folder, await makeOwner(words), words, through(data));
  }

  get url(): string {
    return this.#url;
  }

  get server(): LaunchedServer {
    if (!this.#server) throw new Error('No server was started');
    return this.#server;
  }

  /** Starts a server, which may not be ready yet. */
  launch(more: readonly string[] = []): LaunchedServer {
    const words = ['--no-rate-limit', ...this.words, ...more];
    this.#server = launchTidings(words, this.#through);
    this.#server.ready.catch(() => undefined);
    return this.#server;
  }

  async start(more: readonly string[] = []): Promise<void> {
    this.#url = await this.launch(more).ready;
  }

  load(name: string): Load {
    return new Load(() => this.#url, this.owner, name);
  }

  /** Returns the status that a load balancer gets. */
  async health(): Promise<number> {
    return (await fetch(`${this.#url}/health`)).status;
  }

  /** Runs the doctor. Throws its report if anything is wrong. */
  async seeDoctor(through: readonly string[] = []): Promise<void> {
    await runTidings(['doctor', ...this.words], through).catch((error) => {
      throw new Error(error.stdout, { cause: error });
    });
  }

  async remove(): Promise<void> {
    await this.#server?.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

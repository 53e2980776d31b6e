import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../test/support/postgres-server.ts';
import { askPostgres, startDurablePostgres } from './postgres.ts';

export type EngineName = 'sqlite' | 'postgres';

export const engines: readonly EngineName[] = ['sqlite', 'postgres'];

/** A server's data folder and database. */
export interface Place {
  readonly data: string;
  /** Undefined for a file in the data folder. */
  readonly database: string | undefined;
}

/** Temporary places on both engines. All are deleted at the end of the run. */
export class Places {
  readonly #folder: string;
  #postgres: Promise<PostgresServer> | undefined;
  #count = 0;
  readonly #kept = new Map<string, Promise<unknown>>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<Places> {
    return new Places(await mkdtemp(join(tmpdir(), 'tidings-bench-')));
  }

  /** Creates an empty place, or a copy of one that is not in use. */
  async make(engine: EngineName, like?: Place): Promise<Place> {
    this.#count += 1;
    const data = join(this.#folder, String(this.#count));
    await mkdir(data);
    if (like) await cp(like.data, data, { recursive: true });
    if (engine === 'sqlite') return { data, database: undefined };
    this.#postgres ??= startDurablePostgres();
    const { url } = await this.#postgres;
    const name = `place${this.#count}`;
    const template = like?.database && new URL(like.database).pathname.slice(1);
    await askPostgres(url, `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ''}`);
    return { data, database: Object.assign(new URL(url), { pathname: `/${name}` }).href };
  }

  async remove({ data, database }: Place): Promise<void> {
    await rm(data, { recursive: true, force: true });
    if (!database || !this.#postgres) return;
    const name = new URL(database).pathname.slice(1);
    await askPostgres((await this.#postgres).url, `DROP DATABASE ${name} WITH (FORCE)`);
  }

  /** Creates something expensive once per run, for all rows that need it. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const kept = (this.#kept.get(name) as Promise<T> | undefined) ?? make();
    this.#kept.set(name, kept);
    return kept;
  }

  async close(): Promise<void> {
    await (await this.#postgres)?.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

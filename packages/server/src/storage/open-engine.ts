import type { Logger } from 'pino';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres-engine.ts';
import { openSqlite } from './sqlite/sqlite-engine.ts';

export interface OpenOptions {
  /** A `postgres://` URL, or the path of a SQLite file, which is created if missing. */
  readonly database: string;
  readonly log: Logger;
}

/** Opens a database and brings it to the current schema. */
export async function openEngine({ database, log }: OpenOptions): Promise<Engine> {
  const engine = isPostgresUrl(database)
    ? await openPostgres({ url: database, log })
    : await openSqlite({ path: database, log });
  try {
    await migrate(engine, log);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function isPostgresUrl(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

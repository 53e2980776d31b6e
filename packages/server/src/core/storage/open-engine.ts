import type { Logger } from 'pino';
import type { Siblings } from '../siblings.ts';
import type { Engine } from './engine.ts';
import { type FileStore, holdsNone } from './files/file-store.ts';
import { isPostgresUrl } from './is-postgres-url.ts';
import { migrate } from './migrate.ts';
import { databaseFileExists } from './sqlite/database-file.ts';
import { openSqlite } from './sqlite/sqlite-engine.ts';
import { StorageError } from './storage-error.ts';

interface OpenOptions {
  /** A `postgres://` URL, or the path of a SQLite file, which is created if missing. */
  readonly database: string;
  /** The PostgreSQL server itself, if `database` leads to a pooler. */
  readonly databaseDirect?: string | undefined;
  /** URLs of standbys of a PostgreSQL server that answer reads. */
  readonly replicas?: readonly string[] | undefined;
  /** URLs of NATS servers that carry notices between processes on PostgreSQL. */
  readonly bus?: readonly string[] | undefined;
  readonly log: Logger;
  /** The other processes of this server, which share the database. */
  readonly siblings?: Siblings | undefined;
}

/** Opens a database and brings it to the current schema. */
export async function openEngine(options: OpenOptions): Promise<Engine> {
  const engine = await connect(options);
  try {
    await migrate(engine, options.log);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Like `openEngine`, but refuses to create a database beside the uploaded files of another one. */
export async function openEngineBeside(files: FileStore, options: OpenOptions): Promise<Engine> {
  const { database } = options;
  const isNew = !isPostgresUrl(database) && !(await databaseFileExists(database));
  if (isNew && !(await holdsNone(files))) {
    throw new StorageError(
      'unavailable',
      `There is no database ${database}, but ${files.places[0]} holds files that were uploaded to one. ` +
        'Put their database back, mount its disk, or name it with --database. ' +
        `To start with an empty database, choose another folder with --data, or another place with --uploads.`,
    );
  }
  return openEngine(options);
}

/** Opens a database without checking its schema. */
export async function connect(options: OpenOptions): Promise<Engine> {
  const { database, databaseDirect: directUrl, replicas, bus, log, siblings } = options;
  if (!isPostgresUrl(database)) return openSqlite({ path: database, log, siblings });
  // A server on SQLite starts sooner without the driver.
  const { openPostgres } = await import('./postgres/postgres-engine.ts');
  return openPostgres({ url: database, directUrl, replicas, bus, log });
}

/** Like `connect`, but returns undefined instead of creating a file. */
export async function connectIfThere(options: OpenOptions): Promise<Engine | undefined> {
  const { database } = options;
  const isThere = isPostgresUrl(database) || (await databaseFileExists(database));
  return isThere ? connect(options) : undefined;
}

// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { stat } from 'node:fs/promises';
import type { Database } from 'sqlite3';
import { inTransaction } from './in-transaction.ts';
import { SqliteDocuments } from './sqlite-documents.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

/** Opens a file with the package `sqlite3`, which it loads on first use. */
export async function openNodeDriver(path: string): Promise<SqliteDriver> {
  const { default: sqlite3 } = await import('sqlite3');
  const database = await new Promise<Database>((resolve, reject) => {
    const opened: Database = new sqlite3.Database(path, (error) =>
      error ? reject(withAdvice(error, path)) : resolve(opened),
    );
  });
  const run: SqliteDriver['run'] = (sql, values = []) =>
    new Promise((resolve, reject) => {
      database.run(sql, [...values], (error) => (error ? reject(error) : resolve()));
    });
  return {
    run,
    all: <R>(sql: string, values: readonly unknown[] = []) =>
      new Promise<R[]>((resolve, reject) => {
        database.all<R>(sql, [...values], (error, rows) => (error ? reject(error) : resolve(rows)));
      }),
    batch: (statements) => inTransaction(run, statements),
    close: () =>
      new Promise((resolve, reject) => {
        database.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Opens a file for this process alone. Throws if it is damaged, or not ours. */
export async function openSqliteFile(path: string, patienceMs?: number): Promise<SqliteDocuments> {
  const driver = await openNodeDriver(path);
  let place: Promise<string | undefined> | undefined;
  try {
    const documents = await SqliteDocuments.open(driver, {
      name: path,
      journal: 'WAL',
      ...(patienceMs !== undefined && { patienceMs }),
      isInPlace: async () => (await placeOf(path)) === (await place),
    });
    place = placeOf(path);
    await place;
    return documents;
  } catch (error) {
    throw withAdvice(error, path);
  }
}

/** Returns an identity of the file; undefined if it does not exist. */
async function placeOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.dev}/${found.ino}`;
}

const UNOPENED = new Set<unknown>(['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_IOERR']);

function withAdvice(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !UNOPENED.has(error.code)) return error;
  const advice = `${path} does not open; it must be a file, in a folder that is there, both writable`;
  return new Error(`${advice} (${error.message})`, { cause: error });
}

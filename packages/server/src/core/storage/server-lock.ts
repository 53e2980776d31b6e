import { isPostgresUrl } from './is-postgres-url.ts';
import { ensureDatabaseFile } from './sqlite/database-file.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import { StorageError } from './storage-error.ts';

/**
 * Lets only one server at a time serve a SQLite file, because several would not get each other's typing and presence.
 * Commands may use the file beside it. The lock is SQLite's own, on an empty file beside the database. So the system
 * releases it when the process ends, even by a kill. Returns a function that releases it.
 */
export async function lockForServer(database: string): Promise<() => Promise<void>> {
  if (isPostgresUrl(database)) return async () => undefined;
  const path = `${database}-server`;
  await ensureDatabaseFile(path);
  const connection = await SqliteConnection.open(path);
  try {
    await connection.run('BEGIN EXCLUSIVE');
  } catch (error) {
    await connection.close();
    throw error instanceof StorageError && error.kind === 'busy' ? served(database, error) : error;
  }
  // Keeps the file: a process that opened it meanwhile would otherwise lock a deleted one.
  return () => connection.close();
}

function served(database: string, cause: StorageError): StorageError {
  return new StorageError(
    'busy',
    `Another server already serves ${database}. Stop it first. To run several servers, use PostgreSQL (--database postgres://…).`,
    { cause },
  );
}

import { isPostgresUrl } from './is-postgres-url.ts';
import { ensureDatabaseFile } from './sqlite/database-file.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import { StorageError } from './storage-error.ts';

/**
 * Lets only one server at a time serve a SQLite file: several would not hear of each other's typing notifications and
 * presence. Commands work beside it. The lock is SQLite's own, on an empty file beside the database, so the system
 * releases it when the process ends, even by a kill. Returns what releases it.
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
  // The file stays: whoever opened it meanwhile would lock one that is no longer there.
  return () => connection.close();
}

function served(database: string, cause: StorageError): StorageError {
  return new StorageError(
    'busy',
    `Another server already serves ${database}. Stop it first. To run several servers, use PostgreSQL (--database postgres://…).`,
    { cause },
  );
}

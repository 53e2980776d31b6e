import { aName, anObject, expectArgument } from '../arguments/expected.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { inTransaction } from '../store/sqlite/in-transaction.ts';
import type { SqliteDatabases, SqliteDriver } from '../store/sqlite/sqlite-driver.ts';
import { DEFAULT_NAME, sqliteStorage } from '../store/sqlite/sqlite-storage.ts';

/** The part of the module `expo-sqlite` that the storage uses. */
export interface ExpoSqlite {
  openDatabaseAsync(name: string): Promise<ExpoSqliteDatabase>;
  deleteDatabaseAsync(name: string): Promise<void>;
}

export interface ExpoSqliteDatabase {
  runAsync(sql: string, values: (string | number | null)[]): Promise<unknown>;
  getAllAsync<R>(sql: string, values: (string | number | null)[]): Promise<R[]>;
  closeAsync(): Promise<void>;
}

/**
 * Creates a storage over `expo-sqlite`, which the app passes in. In Node that package is a dummy that stores nothing.
 *
 * ```ts
 * import * as SQLite from 'expo-sqlite';
 * const client = await createClient({ storage: expoSqliteStorage(SQLite), … });
 * ```
 */
export function expoSqliteStorage(sqlite: ExpoSqlite, name = DEFAULT_NAME): DeviceStorage {
  expectArgument('expoSqliteStorage', sqlite, anObject);
  expectArgument('expoSqliteStorage', name, aName);
  return sqliteStorage(expoDatabases(sqlite), `${name}.db`);
}

function expoDatabases(sqlite: ExpoSqlite): SqliteDatabases {
  return {
    open: async (name) => expoDriver(await sqlite.openDatabaseAsync(name)),
    async remove(name) {
      // Expo refuses to delete a database that is missing, and creates it when it opens it.
      await (await sqlite.openDatabaseAsync(name)).closeAsync();
      await sqlite.deleteDatabaseAsync(name);
    },
  };
}

function expoDriver(database: ExpoSqliteDatabase): SqliteDriver {
  const run: SqliteDriver['run'] = async (sql, values = []) => {
    await database.runAsync(sql, [...values]);
  };
  return {
    run,
    all: (sql, values = []) => database.getAllAsync(sql, [...values]),
    // Expo's own `withTransactionAsync` hides the error of a failed COMMIT behind that of its ROLLBACK.
    batch: (statements) => inTransaction(run, statements),
    close: () => database.closeAsync(),
  };
}

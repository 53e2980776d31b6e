import { anObject, expectArgument } from '../arguments/expected.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { inTransaction } from '../store/sqlite/in-transaction.ts';
import type { SqliteDatabases, SqliteDriver } from '../store/sqlite/sqlite-driver.ts';
import { DEFAULT_NAME, sqliteStorage } from '../store/sqlite/sqlite-storage.ts';

/** The part of the module `@op-engineering/op-sqlite` that the storage uses. */
export interface OpSqlite {
  open(options: OpSqliteOptions & { readonly name: string }): OpSqliteDatabase;
}

export interface OpSqliteDatabase {
  execute(sql: string, values?: (string | number | null)[]): Promise<unknown>;
  executeRaw(
    sql: string,
    values?: (string | number | null)[],
  ): Promise<{ readonly rawRows?: unknown[][]; readonly columnNames?: string[] }>;
  close(): void;
  delete(): void;
}

export interface OpSqliteOptions {
  /** The name of the database; defaults to `tidings`. */
  readonly name?: string;
  /** The folder; defaults to the one of the package. */
  readonly location?: string;
  /** The key, if the app has built the package with SQLCipher. */
  readonly encryptionKey?: string;
}

/**
 * Creates a storage over `@op-engineering/op-sqlite` 18, which the app passes in.
 *
 * ```ts
 * import * as opSqlite from '@op-engineering/op-sqlite';
 * const client = await createClient({ storage: opSqliteStorage(opSqlite), … });
 * ```
 */
export function opSqliteStorage(
  sqlite: OpSqlite,
  { name = DEFAULT_NAME, ...options }: OpSqliteOptions = {},
): DeviceStorage {
  expectArgument('opSqliteStorage', sqlite, anObject);
  const databases: SqliteDatabases = {
    open: async (file) => opDriver(sqlite.open({ ...options, name: file })),
    async remove(file) {
      sqlite.open({ ...options, name: file }).delete();
    },
  };
  return sqliteStorage(databases, `${name}.db`);
}

function opDriver(database: OpSqliteDatabase): SqliteDriver {
  const run: SqliteDriver['run'] = async (sql, values = []) => {
    await database.execute(sql, [...values]);
  };
  return {
    run,
    // In Node, `execute` returns the rows of `SELECT` only.
    async all<R>(sql: string, values: readonly (string | number | null)[] = []): Promise<R[]> {
      const { rawRows = [], columnNames = [] } = await database.executeRaw(sql, [...values]);
      return rawRows.map(
        (row) => Object.fromEntries(columnNames.map((column, index) => [column, row[index]])) as R,
      );
    },
    // Its own `executeBatch` hides the error of a failed COMMIT behind that of its ROLLBACK.
    batch: (statements) => inTransaction(run, statements),
    async close() {
      database.close();
    },
  };
}

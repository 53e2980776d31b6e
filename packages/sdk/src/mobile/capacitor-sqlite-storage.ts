import { anObject, expectArgument } from '../arguments/expected.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import type { SqliteDatabases, SqliteDriver } from '../store/sqlite/sqlite-driver.ts';
import { DEFAULT_NAME, sqliteStorage } from '../store/sqlite/sqlite-storage.ts';

/** The part of a `SQLiteConnection` of `@capacitor-community/sqlite` that the storage uses. */
export interface CapacitorSqlite {
  checkConnectionsConsistency(): Promise<unknown>;
  isConnection(name: string, readonly: boolean): Promise<{ readonly result?: boolean }>;
  createConnection(
    name: string,
    encrypted: boolean,
    mode: string,
    version: number,
    readonly: boolean,
  ): Promise<CapacitorSqliteDatabase>;
  closeConnection(name: string, readonly: boolean): Promise<void>;
  saveToStore(name: string): Promise<void>;
}

export interface CapacitorSqliteDatabase {
  open(): Promise<void>;
  run(sql: string, values: (string | number | null)[], transaction: boolean): Promise<unknown>;
  query(sql: string, values?: (string | number | null)[]): Promise<{ readonly values?: unknown[] }>;
  execute(sql: string, transaction: boolean): Promise<unknown>;
  beginTransaction(): Promise<unknown>;
  commitTransaction(): Promise<unknown>;
  rollbackTransaction(): Promise<unknown>;
  delete(): Promise<void>;
}

export interface CapacitorSqliteOptions {
  /** The name of the database; defaults to `tidings`. */
  readonly name?: string;
  /** Whether to encrypt it with the secret that the app has set with `setEncryptionSecret`. */
  readonly isEncrypted?: boolean;
  /**
   * Whether the app runs in a browser, `Capacitor.getPlatform() === 'web'`: the plugin has the database in memory
   * there, and stores the whole of it after each write. A page that ends meanwhile can lose it, so browsers should use
   * `indexedDbStorage`.
   */
  readonly isWeb?: boolean;
}

/**
 * Creates a storage over `@capacitor-community/sqlite`, since iOS can clear the IndexedDB of a web view.
 *
 * ```ts
 * import { CapacitorSQLite, SQLiteConnection } from '@capacitor-community/sqlite';
 * const sqlite = new SQLiteConnection(CapacitorSQLite);
 * const client = await createClient({ storage: capacitorSqliteStorage(sqlite), … });
 * ```
 */
export function capacitorSqliteStorage(
  sqlite: CapacitorSqlite,
  { name = DEFAULT_NAME, isEncrypted = false, isWeb = false }: CapacitorSqliteOptions = {},
): DeviceStorage {
  expectArgument('capacitorSqliteStorage', sqlite, anObject);

  async function connect(database: string): Promise<CapacitorSqliteDatabase> {
    // After a reload, the plugin still has the connections of the page before. This closes them.
    await sqlite.checkConnectionsConsistency();
    const { result: isOpen } = await sqlite.isConnection(database, false);
    if (isOpen) await sqlite.closeConnection(database, false);
    const mode = isEncrypted ? 'secret' : 'no-encryption';
    const connection = await sqlite.createConnection(database, isEncrypted, mode, 1, false);
    await connection.open();
    return connection;
  }

  const databases: SqliteDatabases = {
    async open(database) {
      const connection = await connect(database);
      const close = () => sqlite.closeConnection(database, false);
      const save = isWeb ? () => sqlite.saveToStore(database) : async () => undefined;
      return capacitorDriver(connection, save, close);
    },
    async remove(database) {
      const connection = await connect(database);
      await connection.delete();
      await sqlite.closeConnection(database, false);
    },
  };
  return sqliteStorage(databases, name);
}

function capacitorDriver(
  connection: CapacitorSqliteDatabase,
  save: () => Promise<void>,
  close: () => Promise<void>,
): SqliteDriver {
  return {
    async run(sql, values = []) {
      // `run` prepares one statement. `execute` passes its text on, as statements of the whole database need.
      if (values.length > 0) await connection.run(sql, [...values], false);
      else await connection.execute(sql, false);
      await save();
    },
    async all<R>(sql: string, values: readonly (string | number | null)[] = []): Promise<R[]> {
      return ((await connection.query(sql, [...values])).values ?? []) as R[];
    },
    // Its own `executeSet` takes a first value that is a JSON array for several rows.
    async batch(statements) {
      await connection.beginTransaction();
      try {
        for (const { sql, values = [] } of statements) {
          await connection.run(sql, [...values], false);
        }
        await connection.commitTransaction();
      } catch (error) {
        // Some failures have ended the transaction already.
        await connection.rollbackTransaction().catch(() => undefined);
        throw error;
      }
      await save();
    },
    close,
  };
}

export type SqliteValue = string | number | null;

export interface SqliteStatement {
  readonly sql: string;
  readonly values?: readonly SqliteValue[];
}

/**
 * One open SQLite database. The storage calls one function at a time, so a driver needs no queue. Rejects with the
 * error of SQLite: its `code`, such as `SQLITE_FULL`, or its English text tells the storage what to do.
 */
export interface SqliteDriver {
  /** Runs a statement that returns no rows. Settles once its change is committed. */
  run(sql: string, values?: readonly SqliteValue[]): Promise<void>;
  /** Runs a statement and returns its rows, with a property for each column. */
  all<R>(sql: string, values?: readonly SqliteValue[]): Promise<R[]>;
  /** Runs statements in one transaction: all of them, or none. */
  batch(statements: readonly SqliteStatement[]): Promise<void>;
  close(): Promise<void>;
}

/** The SQLite databases of an app. */
export interface SqliteDatabases {
  /** Opens a database by its name. Creates it if it is missing. */
  open(name: string): Promise<SqliteDriver>;
  /** Deletes a closed database with its journal. Does nothing if it is missing. */
  remove(name: string): Promise<void>;
}

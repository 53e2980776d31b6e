import sqlite3 from 'sqlite3';
import type { SqlValue } from '../engine.ts';
import { SerialQueue } from '../serial-queue.ts';
import { sqliteError } from './sqlite-error.ts';

const MAX_PREPARED = 200;

/**
 * A connection. Its statements run one at a time, in the order of the calls. SQLite would serialise them anyway, but
 * each waiting one would hold one of the process's few threads.
 */
export class SqliteConnection {
  readonly #database: sqlite3.Database;
  readonly #queue = new SerialQueue();
  /** Least recently used first. */
  readonly #prepared = new Map<string, sqlite3.Statement>();
  /** Start of the running read. */
  #readsSince: number | undefined;

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  /** Opens an existing file. */
  static open(path: string): Promise<SqliteConnection> {
    return new Promise((resolve, reject) => {
      const database = new sqlite3.Database(path, sqlite3.OPEN_READWRITE, (error) => {
        if (error) reject(sqliteError(error));
        else resolve(new SqliteConnection(database));
      });
    });
  }

  all<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#queue.run(async () => {
      const statement = await this.#prepare(sql);
      this.#readsSince = performance.now();
      return new Promise((resolve, reject) => {
        statement.all<Row>(values, (error, rows) => {
          this.#readsSince = undefined;
          if (error) reject(sqliteError(error));
          else resolve(rows);
        });
      });
    });
  }

  /** Returns the first row. Reads all rows, since a half-read statement would keep its read transaction open. */
  async get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, values))[0];
  }

  /** Runs a statement without result rows. Resolves to the number of changed rows. */
  run(sql: string, values: readonly SqlValue[] = []): Promise<number> {
    return this.#queue.run(async () => {
      const statement = await this.#prepare(sql);
      return new Promise((resolve, reject) => {
        statement.run(values, function (error) {
          if (error) reject(sqliteError(error));
          else resolve(this.changes);
        });
      });
    });
  }

  /** Interrupts the running read if it has run for longer. It then fails. */
  interruptAfter(ms: number): void {
    if (this.#readsSince === undefined || performance.now() - this.#readsSince < ms) return;
    this.#database.interrupt();
  }

  close(): Promise<void> {
    return this.#queue.run(async () => {
      for (const statement of this.#prepared.values()) statement.finalize();
      this.#prepared.clear();
      await new Promise<void>((resolve, reject) => {
        this.#database.close((error) => (error ? reject(sqliteError(error)) : resolve()));
      });
    });
  }

  async #prepare(sql: string): Promise<sqlite3.Statement> {
    const statement = this.#prepared.get(sql) ?? (await this.#compile(sql));
    this.#prepared.delete(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  async #compile(sql: string): Promise<sqlite3.Statement> {
    const compiled = await new Promise<sqlite3.Statement>((resolve, reject) => {
      const statement = this.#database.prepare(numbered(sql), (error: Error | null) => {
        if (error) reject(sqliteError(error));
        else resolve(statement);
      });
    });
    if (this.#prepared.size >= MAX_PREPARED) this.#forgetOldest();
    return compiled;
  }

  #forgetOldest(): void {
    const oldest = this.#prepared.entries().next().value;
    if (!oldest) return;
    this.#prepared.delete(oldest[0]);
    oldest[1].finalize();
  }
}

/** Rewrites placeholders: SQLite numbers `$1` by its first appearance, but `?1` is always the first value. */
function numbered(sql: string): string {
  return sql.replaceAll(/\$(\d+)/g, '?$1');
}

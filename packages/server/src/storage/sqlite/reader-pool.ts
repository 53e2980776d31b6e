import type { Sql, SqlValue } from '../engine.ts';
import { StorageError } from '../storage-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

type Waiter = (connection: SqliteConnection) => void;

/** Reading connections; whoever finds none free waits for the first that is returned. */
export class ReaderPool implements Sql {
  readonly #connections: readonly SqliteConnection[];
  readonly #free: SqliteConnection[];
  readonly #waiting: Waiter[] = [];
  #closed = false;
  #failure: StorageError | undefined;

  constructor(connections: readonly SqliteConnection[]) {
    this.#connections = connections;
    this.#free = [...connections];
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.use((connection) => connection.all<Row>(sql, values));
  }

  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.use((connection) => connection.get<Row>(sql, values));
  }

  /** Gives `work` a connection of its own until it settles. */
  async use<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    if (this.#failure) throw this.#failure;
    if (this.#closed) throw new StorageError('unavailable', 'The database is closed.');
    const connection = this.#free.pop() ?? (await this.#nextFree());
    try {
      return await work(connection);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#free.push(connection);
    }
  }

  /** Nothing is read from now on. */
  fail(error: StorageError): void {
    this.#failure = error;
  }

  /** Lets running reads finish. */
  async close(): Promise<void> {
    this.#closed = true;
    const held = this.#connections.map(async () => this.#free.pop() ?? (await this.#nextFree()));
    await Promise.all(held.map(async (connection) => (await connection).close()));
  }

  #nextFree(): Promise<SqliteConnection> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

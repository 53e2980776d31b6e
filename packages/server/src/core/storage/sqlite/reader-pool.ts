import type { ConnectionFigures, Sql, SqlValue } from '../engine.ts';
import { type DatabaseLoss, StorageError } from '../storage-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

interface Options {
  readonly loss: DatabaseLoss;
  readonly statementTimeoutMs: number;
}

/** Checks for slow statements within the time that a statement may take. */
const LOOKS = 10;

type Waiter = (connection: SqliteConnection) => void;

/** The reading connections. If none is free, callers wait for the next one that is returned. */
export class ReaderPool implements Sql {
  readonly #connections: readonly SqliteConnection[];
  readonly #loss: DatabaseLoss;
  readonly #free: SqliteConnection[];
  readonly #waiting: Waiter[] = [];
  /** Checks all connections from time to time, which costs less than a timer per statement. */
  readonly #looks: NodeJS.Timeout;
  #closed = false;

  constructor(connections: readonly SqliteConnection[], { loss, statementTimeoutMs }: Options) {
    this.#connections = connections;
    this.#loss = loss;
    this.#free = [...connections];
    this.#looks = setInterval(() => {
      for (const connection of connections) connection.interruptAfter(statementTimeoutMs);
    }, statementTimeoutMs / LOOKS).unref();
  }

  figures(): ConnectionFigures {
    const limit = this.#connections.length;
    const busy = limit - this.#free.length;
    return { purpose: 'read', limit, busy, waiting: this.#waiting.length };
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.use((connection) => connection.all<Row>(sql, values));
  }

  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.use((connection) => connection.get<Row>(sql, values));
  }

  /** Gives `work` its own connection until it settles. */
  async use<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    this.#loss.assertNone();
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

  /** Waits for running reads, then closes the connections. */
  async close(): Promise<void> {
    this.#closed = true;
    const held = this.#connections.map(async () => this.#free.pop() ?? (await this.#nextFree()));
    await Promise.all(held.map(async (connection) => (await connection).close()));
    clearInterval(this.#looks);
  }

  #nextFree(): Promise<SqliteConnection> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

import type { CommitNotice, SqlValue, WriteTransaction } from './engine.ts';
import { StorageError } from './storage-error.ts';

/** A connection of either engine. Statements run in the order of the calls. */
export interface Connection {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** Takes notices for other processes, to be sent after the commit. */
type Announce = (notice: CommitNotice) => void;

/** Runs `work` between the engine's BEGIN and COMMIT. */
export async function runTransaction<T>(
  connection: Connection,
  announce: Announce,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const tx = new Transaction(connection, announce);
  try {
    const result = await work(tx);
    tx.assertWhole();
    return result;
  } finally {
    tx.end();
  }
}

/**
 * A transaction as its work sees it. PostgreSQL's rule applies to both engines: after a failed statement nothing runs
 * until a rollback, to the savepoint or of the whole transaction.
 */
class Transaction implements WriteTransaction {
  readonly #connection: Connection;
  readonly #announce: Announce;
  #failure: Error | undefined;
  #ended = false;

  constructor(connection: Connection, announce: Announce) {
    this.#connection = connection;
    this.#announce = announce;
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.#guard(() => this.#connection.all<Row>(sql, values));
  }

  async get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, values))[0];
  }

  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.#guard(() => this.#connection.run(sql, values));
  }

  async savepoint(): Promise<void> {
    await this.run('SAVEPOINT work');
  }

  async rollbackToSavepoint(): Promise<void> {
    this.#failure = undefined;
    await this.run('ROLLBACK TO SAVEPOINT work');
  }

  async releaseSavepoint(): Promise<void> {
    await this.run('RELEASE SAVEPOINT work');
  }

  announce(notice: CommitNotice): void {
    this.#announce(notice);
  }

  /** Forbids further statements: the connection is about to serve another caller. */
  end(): void {
    this.#ended = true;
  }

  /** Throws if a failed statement was not rolled back, since part of the work is missing then. */
  assertWhole(): void {
    if (this.#failure) throw brokenTransaction(this.#failure);
  }

  async #guard<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#ended) throw new StorageError('other', 'The transaction has ended.');
    this.assertWhole();
    try {
      return await statement();
    } catch (error) {
      this.#failure = error as Error;
      throw error;
    }
  }
}

function brokenTransaction(failure: Error): StorageError {
  return new StorageError(
    failure instanceof StorageError ? failure.kind : 'other',
    `A statement of this transaction failed: roll back to the savepoint, or give up. (${failure.message})`,
    { cause: failure },
  );
}

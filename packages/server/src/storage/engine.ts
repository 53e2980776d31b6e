import type { StorageError } from './storage-error.ts';
import type { Table } from './table.ts';

export type SqlValue = string | number | Uint8Array | null;

/**
 * Runs SQL written once for both engines: placeholders are `$1`, `$2`, …; booleans are 0 and 1;
 * 64-bit integers come back as numbers; JSON is text. Where the engines differ, a `Dialect` writes the fragment.
 */
export interface Sql {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
}

export interface WritableSql extends Sql {
  /** Resolves to the number of rows changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** The fragments that the two engines spell differently. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** `FOR UPDATE` where a row lock is needed to serialise writers, nothing where the whole file is locked. */
  readonly lockRow: string;
  /** A `FROM` item that unpacks the JSON array of row objects in `placeholder` into the columns named. */
  rowsFrom(placeholder: string, columns: Table['columns'], alias: string): string;
  /** A `FROM` item with one column `value`, from a JSON array of integers or of strings. */
  valuesFrom(placeholder: string, type: 'integer' | 'text', alias: string): string;
  /**
   * A condition: the integer is in a JSON array, however long. Unlike `IN` with `valuesFrom` it does
   * not leave the choice of a plan to what PostgreSQL believes about the length.
   */
  among(integer: string, placeholder: string): string;
  /** Where one text begins in another, counted from 1 in code points; 0 if it does not occur. */
  position(text: string, part: string): string;
  /**
   * A `FROM` item that runs `inner` for each row of the `FROM` item `outer`, to whose columns it may
   * refer; `inner` selects one integer as `value`, which is the only column of the result's `alias`.
   */
  eachOf(outer: string, inner: string, alias: string): string;
  /**
   * What follows a `FROM` item: for each row of it those of `table` of which `condition` holds, which
   * names both. Never the other way round, whatever PostgreSQL believes about their numbers.
   */
  joinEach(table: string, alias: string, condition: string): string;
  /** After a table in `FROM`: which index to take, where the engine would otherwise guess. */
  indexedBy(index: string): string;
  /** Messages `m` of one recipient, where only other words make the index of recipients lead there. */
  ofRecipient?(recipient: string, ids: Between, order: 'ASC' | 'DESC'): Stretch;
  /** A query with one row and one column: the rows of `select` as a JSON array of arrays. */
  packed(select: string, columns: readonly string[]): string;
  /**
   * A condition: all words of one of the lists, each separated by blanks as in `search_text`, occur in the message of
   * alias `m`.
   */
  hasWords(lists: readonly string[], realmId: string): string;
  /**
   * The messages `m` with all words of one of the lists and ids between two. Where there are two parts, the first has the
   * nearest; the second, of which nothing is among the first, is for when these are not enough.
   */
  withWords(
    lists: readonly string[],
    realmId: string,
    ids: Between,
    order: 'ASC' | 'DESC',
  ): readonly [WordMatches, WordMatches?];
}

/** Neither end is included. */
export interface Between {
  readonly after: string;
  readonly before: string;
}

export interface Stretch {
  readonly condition: string;
  readonly order: string;
}

export interface WordMatches {
  /** A `FROM` item, with what must hold of its rows. */
  readonly from: string;
  readonly condition: string;
  /** What puts messages in the order of their ids. */
  readonly order: string;
}

/** A write transaction on one connection, open until its work ends. */
export interface WriteTransaction extends WritableSql {
  savepoint(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  releaseSavepoint(): Promise<void>;
  /** Tells other processes, once this transaction has committed, that a realm's log has reached an event id. */
  announce(notice: CommitNotice): void;
}

export interface WriteOptions {
  /** Its statements may take any time, and nobody notices where a database has fallen silent. */
  readonly takesLong?: boolean;
}

/** Says that the log of a realm has reached an event id. */
export interface CommitNotice {
  readonly realmId: number;
  readonly eventId: number;
}

export type CommitListener = (notice?: CommitNotice) => Promise<void> | void;

/** One database: SQLite in a file, or PostgreSQL. */
export interface Engine {
  readonly dialect: Dialect;
  /** Single statements outside any transaction, spread over the reading connections. */
  readonly reader: Sql;
  /** Several statements that see one consistent state of the database. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a write transaction; commits durably when it resolves, rolls back when it throws.
   * SQLite runs one at a time, PostgreSQL one per connection.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Calls `listener` soon after another process committed. With ids where the engine carries them;
   * without, when only 'something changed' is known. A lost call costs latency, never data; a listener
   * that fails is told again.
   */
  onForeignCommit(listener: CommitListener): void;
  /**
   * Tells all other processes a line of text, at once and at most once: what is very long, or too much
   * at a time, is not told. The processes of a SQLite file do not hear each other.
   */
  broadcast(text: string): void;
  onBroadcast(listener: (text: string) => void): void;
  /**
   * Runs `work` unless another process is running work of that name. That saves doing things several
   * times, no more: a process that is held up can lose the lock while it works.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  /** Throws unless the database answers and can be written, and where a write has just failed of it. */
  ping(): Promise<void>;
  /** The data is not what this process knows: from now on all calls fail with `error`. */
  giveUp(error: StorageError): void;
  /** Hears of that. Only a new process can go on. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

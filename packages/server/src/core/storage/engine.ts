import type { FollowOptions, LogReader } from './log-reader.ts';
import type { StorageError } from './storage-error.ts';
import type { Table } from './table.ts';

export type SqlValue = string | number | Uint8Array | null;

/**
 * Runs SQL that is written once for both engines. Placeholders are `$1`, `$2`, …; booleans are 0 and 1; 64-bit integers
 * are numbers; JSON is text. A `Dialect` writes the fragments that differ.
 */
export interface Sql {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
}

export interface WritableSql extends Sql {
  /** Runs a statement. Resolves to the number of changed rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** The SQL fragments that differ between the two engines. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** `FOR UPDATE` if writers need a row lock; empty if the whole file is locked. */
  readonly lockRow: string;
  /** A `FROM` item that unpacks a JSON array of row objects into the named columns. */
  rowsFrom(placeholder: string, columns: Table['columns'], alias: string): string;
  /** A `FROM` item with one column `value`, from a JSON array of integers or strings. */
  valuesFrom(placeholder: string, type: 'integer' | 'text', alias: string): string;
  /**
   * A condition that an integer is in a JSON array of any length. Unlike `IN` with `valuesFrom`, the plan does not
   * depend on PostgreSQL's estimate of the length.
   */
  among(integer: string, placeholder: string): string;
  /** The position of one text in another, counted from 1 in code points; 0 if it does not occur. */
  position(text: string, part: string): string;
  /**
   * A `FROM` item that runs `inner` for each row of the `FROM` item `outer` and may refer to its columns. `inner`
   * selects one integer as `value`, the only column of the result.
   */
  eachOf(outer: string, inner: string, alias: string): string;
  /**
   * A join after a `FROM` item: for each of its rows, the rows of `table` that match `condition`. The order is fixed,
   * whatever PostgreSQL estimates about the numbers of rows.
   */
  joinEach(table: string, alias: string, condition: string): string;
  /** A hint after a table in `FROM` that names the index to use, for an engine that would guess wrong. */
  indexedBy(index: string): string;
  /** The messages `m` of one recipient, spelled so that the planner uses the index of recipients. */
  ofRecipient?(recipient: string, ids: Between, order: 'ASC' | 'DESC'): Stretch;
  /** An expression: the integers that a query selects as `id`, as the text of a JSON array. */
  listed(select: string): string;
  /** A query whose only value is a JSON array with an array for each row of `select`. */
  packed(select: string, columns: readonly string[]): string;
  /**
   * A condition that all words of one of the lists, separated by blanks as in `search_text`, occur in the message `m`.
   */
  hasWords(lists: readonly string[], realmId: string): string;
  /**
   * The messages `m` with all words of one of the lists, between two ids. If there are two parts, the first finds the
   * nearest messages. The second finds the others and is needed only if the first finds too few.
   */
  withWords(
    lists: readonly string[],
    realmId: string,
    ids: Between,
    order: 'ASC' | 'DESC',
  ): readonly [WordMatches, WordMatches?];
}

/** A range of ids that excludes both ends. */
export interface Between {
  readonly after: string;
  readonly before: string;
}

export interface Stretch {
  readonly condition: string;
  readonly order: string;
}

export interface WordMatches {
  /** A `FROM` item. `condition` must hold for its rows. */
  readonly from: string;
  readonly condition: string;
  /** The expression that orders the messages by id. */
  readonly order: string;
}

/** A write transaction on one connection. It stays open until its work ends. */
export interface WriteTransaction extends WritableSql {
  savepoint(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  releaseSavepoint(): Promise<void>;
  /** Tells other processes after the commit that a realm's log has reached an event id. */
  announce(notice: CommitNotice): void;
}

export interface WriteOptions {
  /** Removes the time limit of statements. A database that falls silent then goes unnoticed. */
  readonly takesLong?: boolean;
}

/** A notice that the log of a realm has reached an event id. */
export interface CommitNotice {
  readonly realmId: number;
  readonly eventId: number;
}

/** The connections of this process to the database for one purpose. */
export interface ConnectionFigures {
  readonly purpose: 'read' | 'write' | 'lock';
  readonly limit: number;
  readonly busy: number;
  /** Work that waits for a free connection. */
  readonly waiting: number;
}

/** Reads outside any transaction that writes. */
export interface Reads {
  /** Runs single statements, spread over the reading connections. */
  readonly reader: Sql;
  /** Runs several statements on one state of the database. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** A realm whose pages are read. */
export interface ReadRealm {
  readonly id: number;
  readonly uuid: string;
  /** Returns the position that its log has reached in the primary database, or that this process knows. */
  position(): Promise<number>;
}

/**
 * The reasons why the primary answers a read in place of a replica:
 * - `behind`: it lacks the newest entry of the realm's log
 * - `conflict`: replication cancelled the statement
 * - `slow`: the statement took too long
 * - `refused`: the statement failed, for example on a table that is about to arrive
 * - `lost`: it cannot be reached, or does not answer
 * - `promoted`: it is no standby any more
 */
export type ReplicaMiss = 'behind' | 'conflict' | 'slow' | 'refused' | 'lost' | 'promoted';

export interface ReplicaFigures {
  /** Its host and port. */
  readonly name: string;
  readonly isUsed: boolean;
  /** Entries of all logs that it lacked when it was looked at last. */
  readonly lag: number | undefined;
  readonly reads: number;
  readonly misses: ReadonlyMap<ReplicaMiss, number>;
}

/** Copies of the database that answer reads in its place. */
export interface Replicas {
  /** Returns the reads of one request, which see at least what is committed now. */
  readsOf(realm: ReadRealm): Reads;
  figures(): readonly ReplicaFigures[];
  /** The number of such reads that the primary answered. */
  readonly primaryReads: number;
}

/** The bus that carries notices between processes in place of the database. */
export interface BusFigures {
  readonly isConnected: boolean;
  readonly sent: number;
  readonly received: number;
}

export type CommitListener = (notice?: CommitNotice) => Promise<void> | void;

/** One database: SQLite in a file, or PostgreSQL. */
export interface Engine extends Reads {
  readonly dialect: Dialect;
  /** Undefined if there are none. */
  readonly replicas?: Replicas | undefined;
  /** Returns undefined without a bus. */
  bus?(): BusFigures | undefined;
  /**
   * Runs `work` in a write transaction. Commits durably when it resolves and rolls back when it throws. SQLite runs one
   * at a time, PostgreSQL one per connection.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Calls `listener` soon after another process has committed, with ids if the engine transmits them. A lost call costs
   * latency, never data. A listener that fails is called again.
   */
  onForeignCommit(listener: CommitListener): void;
  /**
   * Sends a line of text to all other processes, at once and at most once. Very long texts, and too many at a time, are
   * dropped. Processes on one SQLite file do not get each other's.
   */
  broadcast(text: string): void;
  onBroadcast(listener: (text: string) => void): void;
  /**
   * Runs `work` unless another process runs work of that name. This only saves duplicate work: a process that stalls
   * can lose the lock while it works.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  /**
   * Overwrites what deleted rows left behind in the files of the database. Other writes go on, or wait for a moment.
   * PostgreSQL does this by itself, when it next vacuums.
   */
  eraseFreedSpace(): Promise<void>;
  /**
   * Removes old pages from SQLite's write-ahead log. Returns false if readers still use it, or did a short time ago:
   * try again later.
   */
  emptyLog(): Promise<boolean>;
  /**
   * Reads the pages that SQLite's commits write, from now on. At most one at a time. Close it before the engine.
   * PostgreSQL archives its own log.
   */
  followLog?(options: FollowOptions): Promise<LogReader>;
  /** Returns the bytes of the database on its disk, for SQLite with its log. PostgreSQL looks at each of its files. */
  size(): Promise<number>;
  connections(): readonly ConnectionFigures[];
  /** Throws unless the database answers and accepts writes, or if a recent write failed for lack of either. */
  ping(): Promise<void>;
  /** Declares the database lost: from now on all calls fail with `error`. */
  giveUp(error: StorageError): void;
  /** Calls the listener once the database is lost. Only a new process can continue. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

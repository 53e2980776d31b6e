import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Siblings } from '../../siblings.ts';
import type {
  CommitListener,
  CommitNotice,
  ConnectionFigures,
  Engine,
  Sql,
  WriteTransaction,
} from '../engine.ts';
import type { FollowOptions, LogReader } from '../log-reader.ts';
import { SerialQueue } from '../serial-queue.ts';
import { STATEMENT_TIMEOUT_MS } from '../statement-timeout.ts';
import { DatabaseLoss, StorageError, WriteTrouble } from '../storage-error.ts';
import { runTransaction } from '../transaction.ts';
import { ensureDatabase } from './database-file.ts';
import {
  BUSY_TIMEOUT_MS,
  emptiesLog,
  eraseFreedSpace,
  type FileAccess,
} from './erase-freed-space.ts';
import { assertNothingAside, FileReplaced, FileWatch } from './file-watch.ts';
import { ForeignCommits } from './foreign-commits.ts';
import { LogFollower } from './log-follower.ts';
import { assertOwnLog, markLog, WRITE_NOTHING } from './own-log.ts';
import { ReaderPool } from './reader-pool.ts';
import { SqliteConnection } from './sqlite-connection.ts';

import { sqliteDialect } from './sqlite-dialect.ts';

export interface SqliteOptions {
  readonly path: string;
  /** Number of connections for reading. Each holds a thread of the process's pool while it reads. */
  readonly readers?: number;
  /** Time limit of a read. A few slow ones would otherwise keep all others waiting. */
  readonly statementTimeoutMs?: number;
  readonly log: Logger;
  /** The other processes of a server that runs several on this file. */
  readonly siblings?: Siblings | undefined;
}

/** Together with the writer, leaves one of the usual four threads to files and password hashes. */
const DEFAULT_READERS = 2;

/** Pages per checkpoint, as in SQLite's own default. */
const CHECKPOINT_PAGES = 1000;
/** Transactions before the first checkpoint. It is early, so that the file soon has the mark of its log. */
const FIRST_CHECKPOINT = 1;
const MAX_UNCHECKPOINTED = 512;
const SWITCH_PAUSE_MS = 20;

export async function openSqlite(options: SqliteOptions): Promise<Engine> {
  assertNothingAside(options.path);
  assertOwnLog(options.path);
  await ensureDatabase(options.path);
  // The last process to close a database deletes its log.
  const wasInUse = existsSync(`${options.path}-wal`);
  const writer = await openWriter(options);
  const readers: SqliteConnection[] = [];
  try {
    while (readers.length < (options.readers ?? DEFAULT_READERS)) {
      readers.push(await openReader(options.path));
    }
  } catch (error) {
    await Promise.all([writer, ...readers].map((connection) => connection.close()));
    throw error;
  }
  return new SqliteEngine(writer, readers, { ...options, wasInUse });
}

class SqliteEngine implements Engine {
  readonly dialect = sqliteDialect;
  readonly #path: string;
  readonly #writer: SqliteConnection;
  readonly #readers: ReaderPool;
  readonly #log: Logger;
  readonly #siblings: Siblings | undefined;
  readonly #transactions = new SerialQueue();
  readonly #trouble = new WriteTrouble();
  readonly #listeners: CommitListener[] = [];
  readonly #loss: DatabaseLoss;
  readonly #file: FileWatch;
  readonly #foreignCommits: ForeignCommits;
  readonly #emptyLog = emptiesLog();
  #isWatching = false;
  /** Reads the log for copies. Checkpoints move what it has read. */
  #follower: LogReader | undefined;
  /** Transactions between checkpoints, adjusted so that each moves about as many pages. */
  #checkpointEvery = FIRST_CHECKPOINT;
  #uncheckpointed = 0;
  #closing: Promise<void> | undefined;

  constructor(
    writer: SqliteConnection,
    readers: readonly SqliteConnection[],
    {
      path,
      log,
      wasInUse,
      siblings,
      statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    }: SqliteOptions & { readonly wasInUse: boolean },
  ) {
    this.#path = path;
    this.#writer = writer;
    this.#log = log;
    this.#siblings = siblings;
    this.#loss = new DatabaseLoss(log);
    this.#readers = new ReaderPool(readers, { loss: this.#loss, statementTimeoutMs });
    this.#file = new FileWatch(path);
    this.#foreignCommits = new ForeignCommits(writer, wasInUse, () =>
      Promise.all(this.#listeners.map((tell) => tell())),
    );
    this.#loss.onDeclared(() => this.#foreignCommits.stop());
  }

  get reader(): Sql {
    return this.#readers;
  }

  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#readers.use(async (connection) => {
      await connection.run('BEGIN');
      try {
        return await work(connection);
      } finally {
        await connection.run('COMMIT');
      }
    });
  }

  async write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    if (this.#closing) throw new StorageError('unavailable', 'The database is closed.');
    return this.#transactions.run(() =>
      this.#trouble.watch(() => this.#watchingFile(() => this.#inTurn(() => this.#transact(work)))),
    );
  }

  onForeignCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
    this.#siblings?.onAnnouncement((notice) => {
      // If this fails, the next look at the file finds the commit.
      void Promise.resolve(listener(notice)).catch(() => undefined);
    });
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#foreignCommits.watch(
      () => this.#transactions.run(() => this.#watchingFile(() => this.#checkFile())),
      (error) => this.#log.warn({ err: error }, 'cannot check for commits of other processes'),
    );
  }

  /** A file has one server. Other processes that open it, such as commands, have no listeners. */
  broadcast(text: string): void {
    this.#siblings?.broadcast(text);
  }

  onBroadcast(listener: (text: string) => void): void {
    this.#siblings?.onBroadcast(listener);
  }

  exclusively(name: string, work: () => Promise<void>): Promise<void> {
    return this.#siblings ? this.#siblings.exclusively(name, work) : work();
  }

  eraseFreedSpace(): Promise<void> {
    return eraseFreedSpace(this.#fileAccess());
  }

  emptyLog(): Promise<boolean> {
    return this.#emptyLog(this.#fileAccess());
  }

  async followLog(options: FollowOptions): Promise<LogReader> {
    const follower = await LogFollower.open(this.#path, options);
    this.#follower = follower;
    return follower;
  }

  async size(): Promise<number> {
    const sizes = await Promise.all([sizeOf(this.#path), sizeOf(`${this.#path}-wal`)]);
    return sizes[0] + sizes[1];
  }

  connections(): readonly ConnectionFigures[] {
    const { size } = this.#transactions;
    const busy = Math.min(1, size);
    return [this.#readers.figures(), { purpose: 'write', limit: 1, busy, waiting: size - busy }];
  }

  #fileAccess(): FileAccess {
    return {
      path: this.#path,
      writer: this.#writer,
      advance: async () => this.#follower?.advance(),
      write: (work) => this.write(work),
      inTurn: (work) =>
        this.#transactions.run(() =>
          this.#watchingFile(async () => {
            await this.#checkFile();
            try {
              return await work();
            } finally {
              this.#file.note();
            }
          }),
        ),
    };
  }

  /** Checks by a write, as only that shows whether the disk still accepts one. */
  async ping(): Promise<void> {
    this.#trouble.assertNone();
    await this.write((tx) => tx.run(WRITE_NOTHING));
  }

  onLost(listener: () => void): void {
    this.#loss.onDeclared(listener);
  }

  giveUp(error: StorageError): void {
    this.#loss.declare(error);
  }

  /** Closes all connections. The last one moves the log into the file and deletes it. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#foreignCommits.stop();
    // Closing would move the log into a file that it does not belong to.
    if (this.#loss.isDeclared) return;
    await this.#readers.close();
    await this.#transactions.run(() => this.#writer.close());
    this.#file.end();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#siblings ? this.#siblings.inWriteTurn(work) : work();
  }

  async #transact<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    await this.#checkFile();
    await this.#writer.run('BEGIN IMMEDIATE');
    // Processes other than siblings poll for commits: see `ForeignCommits`.
    const notices: CommitNotice[] = [];
    let result: T;
    try {
      result = await runTransaction(this.#writer, (notice) => notices.push(notice), work);
      await this.#writer.run('COMMIT');
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
    // Fails if the commit went to a file that is no longer the database.
    await this.#checkFile();
    for (const notice of notices) this.#siblings?.announce(notice);
    this.#checkpointIfDue();
    return result;
  }

  /** Schedules a checkpoint in its own turn, so that the last writer need not wait for it. */
  #checkpointIfDue(): void {
    this.#uncheckpointed += 1;
    if (this.#uncheckpointed < this.#checkpointEvery) return;
    this.#uncheckpointed = 0;
    void this.#transactions
      .run(() => this.#watchingFile(() => this.#checkpoint()))
      .catch((error) => this.#log.warn({ err: error }, 'could not checkpoint the write-ahead log'));
  }

  /** Moves the log's pages into the file. No other code of this process does: see `FileWatch`. */
  async #checkpoint(): Promise<void> {
    await this.#checkFile();
    await markLog(this.#path, this.#writer);
    await this.#follower?.advance();
    try {
      const [moved] = await this.#writer.all<{ log: number }>('PRAGMA wal_checkpoint(PASSIVE)');
      const pages = Math.max(1, moved?.log ?? 1);
      // A few small transactions say nothing about later ones, so the interval at most doubles.
      const growth = Math.min(2, CHECKPOINT_PAGES / pages);
      const every = Math.round(this.#checkpointEvery * growth);
      this.#checkpointEvery = Math.min(Math.max(1, every), MAX_UNCHECKPOINTED);
    } finally {
      this.#file.note();
    }
    // Reads the file alone from now on if all was moved, so that the next commit begins the log anew.
    await this.#follower?.advance();
  }

  #checkFile(): Promise<void> {
    return this.#file.check(() => this.#foreignCommits.msSinceLast());
  }

  /** Runs work. If the file was replaced, gives the database up, since neither it nor memory can be trusted. */
  async #watchingFile<T>(work: () => Promise<T>): Promise<T> {
    this.#loss.assertNone();
    try {
      return await work();
    } catch (error) {
      if (error instanceof FileReplaced) {
        try {
          this.#file.setLogAside();
        } finally {
          this.giveUp(error);
        }
      }
      throw error;
    }
  }

  async #rollBack(): Promise<void> {
    try {
      await this.#writer.run('ROLLBACK');
    } catch (error) {
      // After some disk failures SQLite has already rolled back.
      this.#log.debug({ err: error }, 'could not roll back');
    }
  }
}

/** Returns 0 if there is no such file, such as a log before the first write. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function openWriter({ path }: SqliteOptions): Promise<SqliteConnection> {
  const writer = await SqliteConnection.open(path);
  try {
    await configure(writer, [
      // With `NORMAL`, a power failure would lose the newest commits.
      'synchronous = FULL',
      `journal_size_limit = ${64 << 20}`,
      'wal_autocheckpoint = 0',
      // Deleted rows leave no readable bytes behind.
      'secure_delete = ON',
    ]);
    if ((await useWriteAheadLog(writer)) !== 'wal') throw noWriteAheadLog(path);
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/**
 * Switches to the write-ahead log, with its own retries: if two connections switch a new file at once, SQLite refuses
 * one of them without regard to `busy_timeout`.
 */
async function useWriteAheadLog(writer: SqliteConnection): Promise<string | undefined> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  while (true) {
    try {
      const row = await writer.get<{ journal_mode: string }>('PRAGMA journal_mode = WAL');
      return row?.journal_mode;
    } catch (error) {
      const isBusy = error instanceof StorageError && error.kind === 'busy';
      if (!isBusy || Date.now() > deadline) throw error;
      await setTimeout(SWITCH_PAUSE_MS);
    }
  }
}

async function openReader(path: string): Promise<SqliteConnection> {
  const reader = await SqliteConnection.open(path);
  await configure(reader, ['query_only = ON']);
  return reader;
}

/** Applies the pragmas. Not memory-mapped reading: a failing disk would kill the process instead of a statement. */
async function configure(connection: SqliteConnection, pragmas: readonly string[]): Promise<void> {
  const common = [
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'cache_size = -32768',
    'temp_store = MEMORY',
  ];
  for (const pragma of [...common, ...pragmas]) await connection.all(`PRAGMA ${pragma}`);
}

function noWriteAheadLog(path: string): StorageError {
  return new StorageError(
    'unavailable',
    `The folder of ${path} does not support SQLite's write-ahead log. Choose one on a local disk.`,
  );
}

import type pg from 'pg';
import type { Logger } from 'pino';
import type {
  BusFigures,
  CommitListener,
  CommitNotice,
  ConnectionFigures,
  Engine,
  Sql,
  SqlValue,
  WriteOptions,
  WriteTransaction,
} from '../engine.ts';
import { STATEMENT_TIMEOUT_MS } from '../statement-timeout.ts';
import { DatabaseLoss, StorageError, WriteTrouble } from '../storage-error.ts';
import { type Connection, runTransaction } from '../transaction.ts';
import { BROADCASTS, Broadcasts } from './broadcasts.ts';
import { COMMITS, CommitNotices } from './commit-notices.ts';
import { ConnectionPool, clientConfig, pooledConfig, type Work } from './connection-pool.ts';
import { ListeningConnection } from './listening-connection.ts';
import { NatsBus } from './nats-bus.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { Replica } from './replica.ts';
import { lookAtPrimary } from './replica-look.ts';
import { PostgresReplicas } from './replicas.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; parameters such as `?sslmode=verify-full` enable TLS. */
  readonly url: string;
  /** The server itself, if `url` leads to a pooler, which may run each transaction on another connection. */
  readonly directUrl?: string | undefined;
  /** URLs of NATS servers that carry notices between processes. */
  readonly bus?: readonly string[] | undefined;
  /** URLs of standbys that answer reads. */
  readonly replicas?: readonly string[] | undefined;
  /** Number of connections for reading. */
  readonly readers?: number;
  /** Number of connections for writing. Each runs one transaction at a time. */
  readonly writers?: number;
  readonly statementTimeoutMs?: number;
  /** Ends a transaction whose process has fallen silent, so that its locks are released. */
  readonly idleTransactionTimeoutMs?: number;
  readonly log: Logger;
}

const DEFAULT_READERS = 6;
const DEFAULT_WRITERS = 4;
/** Extra wait beyond PostgreSQL's own limit for statements. After that, the server counts as gone. */
const ANSWER_GRACE_MS = 5_000;
const DEFAULT_IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** One for each running job. */
const MAX_JOB_LOCKS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a database. Fails at once if the server cannot be reached or refuses. */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const engine = new PostgresEngine(options);
  try {
    await assertUnicode(engine.reader);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Throws if the encoding is not UTF8, since most texts could not be stored in another one. */
async function assertUnicode(reader: Sql): Promise<void> {
  const row = await reader.get<{ server_encoding: string }>('SHOW server_encoding');
  if (row?.server_encoding === 'UTF8') return;
  throw new StorageError(
    'other',
    `The PostgreSQL database has the encoding ${row?.server_encoding}, but Tidings needs UTF8. Create a new one: CREATE DATABASE tidings ENCODING 'UTF8' TEMPLATE template0`,
  );
}

class PostgresEngine implements Engine {
  readonly dialect = postgresDialect;
  readonly reader: Sql;
  readonly replicas: PostgresReplicas | undefined;
  /** Reaches the server itself. */
  readonly #direct: pg.ClientConfig;
  readonly #readers: ConnectionPool;
  /** Separate from the readers, because writes that also read outside their transaction would deadlock. */
  readonly #writers: ConnectionPool;
  /** Separate from both, because a lock lasts as long as its job and must not keep it from the database. */
  readonly #locks: ConnectionPool;
  readonly #idleTransactionTimeoutMs: number;
  readonly #answerTimeoutMs: number;
  readonly #log: Logger;
  readonly #running = new Set<Promise<unknown>>();
  readonly #notices: CommitNotices;
  readonly #trouble = new WriteTrouble();
  readonly #broadcasts: Broadcasts;
  /** The handler of each channel's payloads, whichever way they come. */
  readonly #channels = {
    [COMMITS]: (payload: string) => this.#notices.hear(payload),
    [BROADCASTS]: (payload: string) => this.#broadcasts.hear(payload),
  };
  readonly #loss: DatabaseLoss;
  readonly #bus: NatsBus | undefined;
  #listening: ListeningConnection | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#log = options.log;
    this.#loss = new DatabaseLoss(options.log);
    const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.#answerTimeoutMs = statementTimeoutMs + ANSWER_GRACE_MS;
    const { url, directUrl } = options;
    const limits = { statementTimeoutMs, connectTimeoutMs: CONNECT_TIMEOUT_MS };
    this.#direct = clientConfig({ ...limits, url: directUrl ?? url });
    const isPooled = directUrl !== undefined;
    const config = isPooled ? pooledConfig({ ...limits, url }) : this.#direct;
    const pool = { config, isPooled, log: this.#log };
    this.#readers = new ConnectionPool({ ...pool, max: options.readers ?? DEFAULT_READERS });
    this.#idleTransactionTimeoutMs =
      options.idleTransactionTimeoutMs ?? DEFAULT_IDLE_TRANSACTION_TIMEOUT_MS;
    const limit = { idle_in_transaction_session_timeout: this.#idleTransactionTimeoutMs };
    this.#writers = new ConnectionPool({
      ...pool,
      max: options.writers ?? DEFAULT_WRITERS,
      config: isPooled ? config : { ...config, ...limit },
    });
    this.#locks = new ConnectionPool({
      config: { ...this.#direct, ...limit },
      max: MAX_JOB_LOCKS,
      log: this.#log,
    });
    this.#notices = new CommitNotices((payload) => this.#notify(COMMITS, payload), this.#log);
    this.#broadcasts = new Broadcasts((payload) => this.#notify(BROADCASTS, payload), this.#log);
    this.reader = {
      all: (sql, values) => this.#read((connection) => connection.all(sql, values)),
      get: (sql, values) => this.#read((connection) => connection.get(sql, values)),
    };
    this.replicas = this.#follow(options.replicas ?? []);
    this.#bus = this.#join(options.bus ?? []);
  }

  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#read(async (connection) => {
      await connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const result = await work(connection);
      await connection.run('COMMIT');
      return result;
    });
  }

  /** Runs a transaction. Read committed is enough, since every writer locks the realm's row first. */
  async write<T>(
    work: (tx: WriteTransaction) => Promise<T>,
    { takesLong = false }: WriteOptions = {},
  ): Promise<T> {
    const notices: CommitNotice[] = [];
    const transact = async (connection: PostgresConnection) => {
      const begun = begin(connection, takesLong);
      const done = await runTransaction(begun, (notice) => notices.push(notice), work);
      await begun.run('COMMIT');
      return done;
    };
    const result = await this.#trouble.watch(() =>
      this.#use(this.#writers, transact, takesLong ? 0 : this.#answerTimeoutMs),
    );
    for (const notice of notices) this.#notices.announce(notice);
    return result;
  }

  onForeignCommit(listener: CommitListener): void {
    this.#notices.addListener(listener);
    this.#listen();
  }

  broadcast(text: string): void {
    this.#broadcasts.say(text);
  }

  onBroadcast(listener: (text: string) => void): void {
    this.#broadcasts.addListener(listener);
    this.#listen();
  }

  bus(): BusFigures | undefined {
    return this.#bus?.figures();
  }

  async eraseFreedSpace(): Promise<void> {
    // The space of deleted rows is cleared and used again by the vacuum that PostgreSQL runs by itself.
  }

  async emptyLog(): Promise<boolean> {
    // PostgreSQL removes old segments of its log by itself.
    return true;
  }

  async size(): Promise<number> {
    const row = await this.reader.get<{ bytes: number }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return row?.bytes ?? 0;
  }

  connections(): readonly ConnectionFigures[] {
    return [
      this.#readers.figures('read'),
      this.#writers.figures('write'),
      this.#locks.figures('lock'),
    ];
  }

  /** Holds the lock by a transaction, which ends with the process or soon after it falls silent. */
  async exclusively(name: string, work: () => Promise<void>): Promise<void> {
    await this.#use(this.#locks, async (connection) => {
      await connection.run('BEGIN');
      const row = await connection.get<{ locked: number }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
        [name],
      );
      if (row?.locked) await this.#keepingAlive(connection, work);
      await connection.run('COMMIT');
    });
  }

  async ping(): Promise<void> {
    this.#trouble.assertNone();
    const row = await this.#use(this.#writers, (connection) =>
      connection.get<{ transaction_read_only: string }>('SHOW transaction_read_only'),
    );
    if (row?.transaction_read_only === 'off') return;
    throw new StorageError(
      'readonly',
      'PostgreSQL takes no writes here. Connect to the primary server.',
    );
  }

  giveUp(error: StorageError): void {
    this.#loss.declare(error);
  }

  onLost(listener: () => void): void {
    this.#loss.onDeclared(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#listening?.close();
    await this.replicas?.close();
    await this.#notices.told();
    await this.#bus?.close();
    // The pool drops waiting callers when it ends.
    await Promise.allSettled(this.#running);
    await Promise.all([this.#readers.end(), this.#writers.end(), this.#locks.end()]);
  }

  #listen(): void {
    this.#listening ??= new ListeningConnection({
      config: this.#direct,
      log: this.#log,
      channels: this.#channels,
      onConnected: () => this.#notices.tellAll(),
      look: (sql) => this.#notices.look(sql),
      reader: this.reader,
    });
  }

  #follow(urls: readonly string[]): PostgresReplicas | undefined {
    if (urls.length === 0) return undefined;
    const shared = { log: this.#log, primary: () => lookAtPrimary(this.reader) };
    return new PostgresReplicas(
      urls.map((url) => new Replica({ ...shared, url })),
      this,
    );
  }

  #join(urls: readonly string[]): NatsBus | undefined {
    if (urls.length === 0) return undefined;
    return new NatsBus({
      urls,
      log: this.#log,
      reader: this.reader,
      channels: this.#channels,
      onChange: () => this.#notices.tellAll(),
    });
  }

  async #notify(channel: string, payload: string): Promise<void> {
    if (this.#bus?.send(channel, payload)) return;
    const values: SqlValue[] = [channel, payload];
    // Bypasses `#use`, so that commits before the closing are still announced.
    await this.#writers.use(
      (connection) => connection.all('SELECT pg_notify($1, $2)', values),
      this.#answerTimeoutMs,
    );
  }

  #read<T>(work: Work<T>): Promise<T> {
    return this.#use(this.#readers, work);
  }

  async #use<T>(
    pool: ConnectionPool,
    work: Work<T>,
    answerTimeoutMs = this.#answerTimeoutMs,
  ): Promise<T> {
    this.#loss.assertNone();
    if (this.#closing) throw new StorageError('unavailable', 'The database is closed.');
    const use = pool.use(work, answerTimeoutMs);
    this.#running.add(use);
    try {
      return await use;
    } finally {
      this.#running.delete(use);
    }
  }

  async #keepingAlive(connection: PostgresConnection, work: () => Promise<void>): Promise<void> {
    const signs = setInterval(() => {
      // A lost lock shows when the work is done.
      connection.get('SELECT 1 AS alive').catch(() => undefined);
    }, this.#idleTransactionTimeoutMs / 3);
    try {
      await work();
    } finally {
      clearInterval(signs);
    }
  }
}

/** Sends BEGIN together with the first statement, whose result counts only if both succeed. */
function begin(connection: PostgresConnection, takesLong: boolean): Connection {
  connection.gather();
  const begun = Promise.all([
    connection.run('BEGIN'),
    ...(takesLong ? [connection.run('SET LOCAL statement_timeout = 0')] : []),
  ]);
  // Avoids an unhandled rejection: work without statements does not await it, but COMMIT does.
  begun.catch(() => undefined);
  const after = async <T>(answer: Promise<T>) => (await Promise.all([answer, begun]))[0];
  return {
    all: (sql, values) => after(connection.all(sql, values)),
    run: (sql, values) => after(connection.run(sql, values)),
  };
}

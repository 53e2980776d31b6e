import pg from 'pg';
import type { Logger } from 'pino';
import { pauseAfter } from '../../jobs/back-off.ts';
import type { ReadRealm, ReplicaFigures, ReplicaMiss } from '../engine.ts';
import { StorageError } from '../storage-error.ts';
import { ConnectionPool, clientConfig, type Work } from './connection-pool.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { assertStandby, lookAtReplica, type PrimaryLook, stuckReplica } from './replica-look.ts';
import { replicaName } from './replica-name.ts';

/** A read that a replica answered, and the position of the realm's log there. */
interface Answered<T> {
  readonly value: T;
  readonly position: number;
}

interface ReplicaOptions {
  readonly url: string;
  readonly log: Logger;
  /** Reads how far the primary is. */
  readonly primary: () => Promise<PrimaryLook>;
}

const READERS = 6;
/** The primary gets a statement that takes longer. */
const STATEMENT_TIMEOUT_MS = 5000;
/** The wait for an answer beyond that. After it the replica counts as lost. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000;
/** Limit for connecting, for a free connection, and for the position, which a healthy replica answers at once. */
const QUICK_MS = 1000;
const LOOK_INTERVAL_MS = 10_000;
const retries = { firstMs: 1000, mostMs: LOOK_INTERVAL_MS } as const;

/**
 * A standby that follows the primary and answers reads. It is used while it is reachable and keeps up. Each read asks
 * for its position first, on the same connection: the address may lead to several servers, and a promoted one may hold
 * entries that the primary does not have.
 */
export class Replica {
  /** Its host and port. */
  readonly name: string;
  readonly #log: Logger;
  readonly #primary: () => Promise<PrimaryLook>;
  readonly #pool: ConnectionPool;
  readonly #misses = new Map<ReplicaMiss, number>();
  #state: 'new' | 'used' | 'left' = 'new';
  #failures = 0;
  #lag: number | undefined;
  #reads = 0;
  /** How far the primary had written when it was looked at last. */
  #written: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor({ url, log, primary }: ReplicaOptions) {
    this.name = replicaName(url);
    this.#log = log.child({ replica: this.name });
    this.#primary = primary;
    const config = clientConfig({
      url,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      connectTimeoutMs: QUICK_MS,
    });
    this.#pool = new ConnectionPool({ config, max: READERS, log: this.#log });
    this.#lookAfter(0);
  }

  get isUsed(): boolean {
    return this.#state === 'used';
  }

  figures(): ReplicaFigures {
    return {
      name: this.name,
      isUsed: this.isUsed,
      lag: this.#lag,
      reads: this.#reads,
      misses: this.#misses,
    };
  }

  /** Runs statements, unless the replica lacks the position or fails: then returns undefined. */
  read<T>(realm: ReadRealm, needed: number, work: Work<T>): Promise<Answered<T> | undefined> {
    return this.#try(async (connection) => {
      const position = await positionAt(connection, realm);
      return position < needed ? undefined : { position, value: await work(connection) };
    });
  }

  /** Like `read`, with all statements on one state. */
  snapshot<T>(realm: ReadRealm, needed: number, work: Work<T>): Promise<Answered<T> | undefined> {
    return this.#try(async (connection) => {
      await connection.limitedTo(QUICK_MS).run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const position = await positionAt(connection, realm);
      const value = position < needed ? undefined : { position, value: await work(connection) };
      await connection.run('COMMIT');
      return value;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#state = 'left';
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }

  async #try<T>(work: Work<Answered<T> | undefined>): Promise<Answered<T> | undefined> {
    try {
      const answered = await this.#pool.use(work, ANSWER_TIMEOUT_MS);
      if (answered) this.#reads += 1;
      else this.#miss('behind');
      return answered;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const reason = reasonOf(error);
      this.#miss(reason);
      const isOfNoUse = reason === 'lost' || reason === 'promoted';
      if (isOfNoUse && this.isUsed) this.#leave(error);
      return undefined;
    }
  }

  #miss(reason: ReplicaMiss): void {
    this.#misses.set(reason, (this.#misses.get(reason) ?? 0) + 1);
  }

  /** Looks at the replica, and again from time to time. */
  #lookAfter(delayMs: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, delayMs).unref();
  }

  async #look(): Promise<void> {
    const primary = await this.#primary().catch(() => undefined);
    const mustHave = this.#written;
    this.#written = primary?.written ?? mustHave;
    try {
      const { events, isCurrent } = await this.#pool.use(
        (connection) => lookAtReplica(connection, mustHave),
        QUICK_MS,
      );
      this.#lag = primary && Math.max(0, primary.events - events);
      if (isCurrent) this.#enter();
      else this.#leave(stuckReplica());
    } catch (error) {
      this.#leave(error);
    }
  }

  #enter(): void {
    if (this.#closed) return;
    if (this.#state !== 'used') this.#log.info('a replica answers reads');
    this.#state = 'used';
    this.#failures = 0;
    this.#lookAfter(LOOK_INTERVAL_MS);
  }

  /** Stops using the replica until a look finds it well. */
  #leave(error: unknown): void {
    if (this.#closed) return;
    if (this.#state !== 'left') {
      this.#log.warn({ err: error }, 'a replica is not used; the primary answers instead');
    }
    this.#state = 'left';
    this.#failures += 1;
    this.#lookAfter(pauseAfter(this.#failures, retries));
  }
}

interface Standing {
  readonly last_event_id: number;
  readonly uuid: string;
  readonly in_recovery: 0 | 1;
}

/** Returns the position of the realm's log there; -1 if it has no such realm, or one of another system. */
async function positionAt(connection: PostgresConnection, { id, uuid }: ReadRealm) {
  const row = await connection
    .limitedTo(QUICK_MS)
    .get<Standing>(
      'SELECT last_event_id, uuid, pg_is_in_recovery() AS in_recovery FROM realms WHERE id = $1',
      [id],
    );
  if (row) assertStandby(row);
  return row?.uuid === uuid ? row.last_event_id : -1;
}

/** Classifies a failure. Only after `lost` and `promoted` the replica itself is of no use. */
function reasonOf({ kind, cause }: StorageError): ReplicaMiss {
  const code = (cause instanceof pg.DatabaseError && cause.code) || '';
  if (kind === 'readonly') return 'promoted';
  if (code.startsWith('40')) return 'conflict';
  if (code === '57014') return 'slow';
  return kind === 'other' ? 'refused' : 'lost';
}

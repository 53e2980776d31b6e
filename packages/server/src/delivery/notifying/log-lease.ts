import { randomUUID } from 'node:crypto';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { SerialQueue } from '../../core/storage/serial-queue.ts';
import type { Services } from '../../services.ts';

/** How long leases are held: longer than the longest request to a receiver, since they are renewed between requests. */
const heldForMs = { push: 90_000, mail: 90_000, webhooks: 20_000 } as const;
/** Ignores leases that end later than this: they are from a clock that was set back since. */
const BELIEVED_MS = 180_000;
/** Share of that time after which they are renewed. */
const RENEWED_AFTER_SHARE = 2 / 9;

/** The purposes for which logs are read. */
export type ReaderName = keyof typeof heldForMs;

/** A realm with log entries that are unread for a purpose. */
export interface Backlog {
  readonly realmId: number;
  readonly lastEventId: number;
}

/** Error if another process took over because this one renewed its lease too late. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Starts reading the log at its present end, unless it is already being read. */
export async function startReading(change: Mutation, reader: ReaderName): Promise<void> {
  const sql = await change.writableSql();
  await sql.run(
    `INSERT INTO log_readers (realm_id, reader, position, holder, held_until)
     VALUES ($1, $2, $3, '', 0) ON CONFLICT (realm_id, reader) DO NOTHING`,
    [change.realmId, reader, change.state.position],
  );
}

/** Stops reading the log. A process that still holds the lease loses it. */
export async function stopReading(change: Mutation, reader: ReaderName): Promise<void> {
  const sql = await change.writableSql();
  await sql.run('DELETE FROM log_readers WHERE realm_id = $1 AND reader = $2', [
    change.realmId,
    reader,
  ]);
}

/** This process's leases on the logs of realms. Only one process reads a realm's log for a purpose. */
export class LogLeases {
  readonly #holder = randomUUID();
  readonly #services: Pick<Services, 'engine' | 'clock'>;
  readonly #reader: ReaderName;

  constructor(services: Pick<Services, 'engine' | 'clock'>, reader: ReaderName) {
    this.#services = services;
    this.#reader = reader;
  }

  /** Returns the realms with unread entries and no lease of another process. */
  backlogs(): Promise<Backlog[]> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    return engine.reader.all<Backlog>(
      `SELECT realms.id AS "realmId", realms.last_event_id AS "lastEventId"
       FROM log_readers JOIN realms ON realms.id = log_readers.realm_id
       WHERE log_readers.reader = $1 AND log_readers.position < realms.last_event_id
       AND realms.move_state IS NULL
       AND (log_readers.holder = $2 OR log_readers.held_until NOT BETWEEN $3 AND $4)`,
      [this.#reader, this.#holder, now, now + BELIEVED_MS],
    );
  }

  /** Starts reading the logs of all realms at their present end, unless they are already being read. */
  async startEverywhere(): Promise<void> {
    const { engine } = this.#services;
    const values = [this.#reader];
    if ((await engine.reader.all(SELECT_UNREAD, values)).length === 0) return;
    await engine.write((tx) =>
      tx.run(
        `INSERT INTO log_readers (realm_id, reader, position, holder, held_until)
         ${SELECT_UNREAD} ON CONFLICT (realm_id, reader) DO NOTHING`,
        values,
      ),
    );
  }

  /** Takes a lease; returns undefined if another process was faster. */
  async take(realmId: number): Promise<LogLease | undefined> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    const row = await engine.write(async (tx) => {
      const taken = await tx.run(
        `UPDATE log_readers SET holder = $1, held_until = $2
         WHERE realm_id = $3 AND reader = $4
         AND (holder = $1 OR held_until NOT BETWEEN $5 AND $6)`,
        [
          this.#holder,
          now + heldForMs[this.#reader],
          realmId,
          this.#reader,
          now,
          now + BELIEVED_MS,
        ],
      );
      if (taken === 0) return undefined;
      return tx.get<{ position: number }>(
        'SELECT position FROM log_readers WHERE realm_id = $1 AND reader = $2',
        [realmId, this.#reader],
      );
    });
    if (!row) return undefined;
    const { position } = row;
    const [holder, reader] = [this.#holder, this.#reader];
    return new LogLease(this.#services, { realmId, reader, holder, position });
  }

  /** Releases all leases, so that other processes can continue at once. */
  async release(): Promise<void> {
    await this.#services.engine.write((tx) =>
      tx.run('UPDATE log_readers SET held_until = 0 WHERE holder = $1', [this.#holder]),
    );
  }
}

const SELECT_UNREAD = `SELECT id, CAST($1 AS TEXT), last_event_id, '', 0 FROM realms
  WHERE move_state IS NULL AND NOT EXISTS (SELECT 1 FROM log_readers WHERE realm_id = realms.id AND reader = $1)`;

interface Held {
  readonly realmId: number;
  readonly reader: ReaderName;
  readonly holder: string;
  readonly position: number;
}

export class LogLease {
  readonly #services: Pick<Services, 'engine' | 'clock'>;
  readonly #held: Held;
  /** One write at a time: each names the position that the one before stored. */
  readonly #writes = new SerialQueue();
  #position: number;
  #renewedAt: number;

  constructor(services: Pick<Services, 'engine' | 'clock'>, held: Held) {
    this.#services = services;
    this.#held = held;
    this.#position = held.position;
    this.#renewedAt = services.clock.now();
  }

  /** Position up to which the log is read. */
  get position(): number {
    return this.#position;
  }

  /** Whether the lease lasts for so long without being renewed. */
  lastsFor(milliseconds: number): boolean {
    const heldMs = Math.abs(this.#services.clock.now() - this.#renewedAt);
    return heldMs + milliseconds < heldForMs[this.#held.reader];
  }

  /** Renews the lease. Call it between steps of long work. Throws LeaseLost. */
  async renew(): Promise<void> {
    const heldMs = Math.abs(this.#services.clock.now() - this.#renewedAt);
    if (heldMs < heldForMs[this.#held.reader] * RENEWED_AFTER_SHARE) return;
    await this.#writes.run(() =>
      this.#services.engine.write((tx) => this.#store(tx, this.#position)),
    );
  }

  /** Releases the lease, so that another process can continue at once. */
  async release(): Promise<void> {
    const { realmId, reader, holder } = this.#held;
    await this.#services.engine.write((tx) =>
      tx.run(
        `UPDATE log_readers SET held_until = 0
         WHERE realm_id = $1 AND reader = $2 AND holder = $3`,
        [realmId, reader, holder],
      ),
    );
  }

  /** Records that everything up to `position` is done, together with other writes. Throws LeaseLost. */
  async advance(position: number, also?: (tx: WritableSql) => Promise<unknown>): Promise<void> {
    await this.#writes.run(async () => {
      await this.#services.engine.write(async (tx) => {
        await this.#store(tx, position);
        await also?.(tx);
      });
      this.#position = position;
    });
  }

  /** Records in this change that everything up to `position` is done. Throws LeaseLost. */
  async advanceWith(change: Mutation, position: number): Promise<void> {
    await this.#store(await change.writableSql(), position);
    change.onceCommitted(() => {
      this.#position = position;
    });
  }

  async #store(sql: WritableSql, position: number): Promise<void> {
    const now = this.#services.clock.now();
    const { realmId, reader, holder } = this.#held;
    const stored = await sql.run(
      `UPDATE log_readers SET position = $1, held_until = $2
       WHERE realm_id = $3 AND reader = $4 AND holder = $5 AND position = $6`,
      [position, now + heldForMs[reader], realmId, reader, holder, this.#position],
    );
    if (stored === 0) throw new LeaseLost('Another process has taken over.');
    this.#renewedAt = now;
  }
}

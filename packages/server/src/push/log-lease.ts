import { randomUUID } from 'node:crypto';
import type { Mutation } from '../realm/mutation.ts';
import type { Services } from '../services.ts';
import type { PushReaderRow } from '../storage/tables/push.ts';

/** Longer than the longest request to the relay: who holds a lease renews it between two. */
const HELD_FOR_MS = 90_000;
/** A lease that ends later than this is of a clock that was set back since, and counts for nothing. */
const BELIEVED_MS = 2 * HELD_FOR_MS;
const RENEWED_AFTER_MS = 20_000;

/** A realm whose log has entries that nobody has read for notifications. */
export interface Backlog {
  readonly realmId: number;
  readonly lastEventId: number;
}

/** Another process reads on: this one was too slow to renew its lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Has the log read from here on, if it is not read yet: the realm has its first device. */
export async function startReading(change: Mutation): Promise<void> {
  const sql = await change.writableSql();
  await sql.run(
    `INSERT INTO push_readers (realm_id, position, holder, held_until) VALUES ($1, $2, '', 0)
     ON CONFLICT (realm_id) DO NOTHING`,
    [change.realmId, change.state.position],
  );
}

/** The right of this process to read realms' logs for notifications, one process a realm at a time. */
export class LogLeases {
  readonly #holder = randomUUID();
  readonly #services: Pick<Services, 'engine' | 'clock'>;

  constructor(services: Pick<Services, 'engine' | 'clock'>) {
    this.#services = services;
  }

  /** Realms with something to read that no other process is reading. */
  backlogs(): Promise<Backlog[]> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    return engine.reader.all<Backlog>(
      `SELECT realms.id AS "realmId", realms.last_event_id AS "lastEventId"
       FROM push_readers JOIN realms ON realms.id = push_readers.realm_id
       WHERE push_readers.position < realms.last_event_id
       AND (push_readers.holder = $1 OR push_readers.held_until NOT BETWEEN $2 AND $3)`,
      [this.#holder, now, now + BELIEVED_MS],
    );
  }

  /** Undefined where another process was faster. */
  async take(realmId: number): Promise<LogLease | undefined> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    const row = await engine.write(async (tx) => {
      const taken = await tx.run(
        `UPDATE push_readers SET holder = $1, held_until = $2
         WHERE realm_id = $3 AND (holder = $1 OR held_until NOT BETWEEN $4 AND $5)`,
        [this.#holder, now + HELD_FOR_MS, realmId, now, now + BELIEVED_MS],
      );
      if (taken === 0) return undefined;
      return tx.get<Pick<PushReaderRow, 'position'>>(
        'SELECT position FROM push_readers WHERE realm_id = $1',
        [realmId],
      );
    });
    if (!row) return undefined;
    return new LogLease(this.#services, { realmId, holder: this.#holder, position: row.position });
  }

  /** Lets another process go on at once. */
  async release(): Promise<void> {
    await this.#services.engine.write((tx) =>
      tx.run('UPDATE push_readers SET held_until = 0 WHERE holder = $1', [this.#holder]),
    );
  }
}

export class LogLease {
  readonly realmId: number;
  readonly #services: Pick<Services, 'engine' | 'clock'>;
  readonly #holder: string;
  #position: number;
  #renewedAt: number;

  constructor(
    services: Pick<Services, 'engine' | 'clock'>,
    lease: { readonly realmId: number; readonly holder: string; readonly position: number },
  ) {
    this.realmId = lease.realmId;
    this.#services = services;
    this.#holder = lease.holder;
    this.#position = lease.position;
    this.#renewedAt = services.clock.now();
  }

  /** What has been read. */
  get position(): number {
    return this.#position;
  }

  /** To be called between steps of long work. Throws LeaseLost. */
  async renew(): Promise<void> {
    if (Math.abs(this.#services.clock.now() - this.#renewedAt) < RENEWED_AFTER_MS) return;
    await this.#store(this.#position);
  }

  /** Everything up to `position` is done. Throws LeaseLost. */
  async advance(position: number): Promise<void> {
    await this.#store(position);
    this.#position = position;
  }

  async #store(position: number): Promise<void> {
    const { engine, clock } = this.#services;
    const now = clock.now();
    const stored = await engine.write((tx) =>
      tx.run(
        `UPDATE push_readers SET position = $1, held_until = $2
         WHERE realm_id = $3 AND holder = $4 AND position = $5`,
        [position, now + HELD_FOR_MS, this.realmId, this.#holder, this.#position],
      ),
    );
    if (stored === 0) throw new LeaseLost('Another process sends the notifications.');
    this.#renewedAt = now;
  }
}

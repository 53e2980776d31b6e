import type { Clock } from '../clock.ts';
import type { Dialect, Sql, WritableSql, WriteTransaction } from '../storage/engine.ts';
import { insertRows } from '../storage/rows.ts';
import type { Table } from '../storage/table.ts';
import { events as eventTable } from '../storage/tables/log.ts';
import type { LoggedEvent } from './events.ts';
import { Mutation, type PendingEvent, type SharedTransaction, WriteBuffer } from './mutation.ts';
import { OrganizationAway } from './organization-away.ts';
import type { Origin } from './origin.ts';
import type { RealmState, StateChange } from './realm-state.ts';

interface Counters {
  readonly last_event_id: number;
  readonly last_message_id: number;
  readonly last_id: number;
  readonly move_state: string | null;
}

/** The effect of a written group of mutations. */
export interface GroupResult {
  readonly change: StateChange;
  readonly events: readonly LoggedEvent[];
  readonly position: number;
}

interface GroupOptions {
  readonly tx: WriteTransaction;
  readonly dialect: Dialect;
  readonly realmId: number;
  readonly state: RealmState;
  readonly clock: Clock;
}

/**
 * Mutations of one realm that share one transaction: one lock, one statement per table, one commit. The lock on the
 * realm's row guards the assignment of event ids, so they follow the order of commits without gaps.
 */
export class CommitGroup implements SharedTransaction {
  readonly realmId: number;
  readonly state: RealmState;
  readonly now: number;
  readonly sql: Sql;
  readonly buffer = new WriteBuffer();
  /** The rows that the database has already. */
  readonly #flushed = new WriteBuffer();
  readonly #events: PendingEvent[] = [];
  readonly #tx: WriteTransaction;
  readonly dialect: Dialect;
  readonly #counters: Counters;
  #lastId: number;
  #lastMessageId: number;
  #guarded = false;

  private constructor(options: GroupOptions, counters: Counters) {
    this.#tx = options.tx;
    this.sql = options.tx;
    this.dialect = options.dialect;
    this.realmId = options.realmId;
    this.state = options.state;
    this.now = options.clock.now();
    this.#counters = counters;
    this.#lastId = counters.last_id;
    this.#lastMessageId = counters.last_message_id;
  }

  /** Takes the realm's lock. `catchUp` updates a stale state once the lock is held. */
  static async open(
    options: GroupOptions,
    catchUp: () => Promise<RealmState>,
  ): Promise<CommitGroup> {
    const { tx, dialect, realmId, state } = options;
    const counters = await tx.get<Counters>(
      `SELECT last_event_id, last_message_id, last_id, move_state FROM realms WHERE id = $1 ${dialect.lockRow}`,
      [realmId],
    );
    if (!counters) throw new Error(`Realm ${realmId} is gone from the database`);
    if (counters.move_state !== null) throw new OrganizationAway();
    if (counters.last_event_id === state.position) return new CommitGroup(options, counters);
    return new CommitGroup({ ...options, state: await catchUp() }, counters);
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  nextMessageId(): number {
    this.#lastMessageId += 1;
    return this.#lastMessageId;
  }

  reserveIds(last: { readonly id: number; readonly messageId: number }): void {
    this.#lastId = Math.max(this.#lastId, last.id);
    this.#lastMessageId = Math.max(this.#lastMessageId, last.messageId);
  }

  get lastMessageId(): number {
    return this.#lastMessageId;
  }

  async guardedSql(): Promise<WritableSql> {
    if (!this.#guarded) {
      // Direct statements must see the rows that earlier mutations put, and a rollback must not undo these.
      await this.#flush();
      await this.#tx.savepoint();
      this.#guarded = true;
    }
    return this.#tx;
  }

  /** Runs one mutation. If it throws, all its changes are undone and the others go on. */
  async run<T>(
    work: (change: Mutation) => Promise<T> | T,
    origin: Origin,
  ): Promise<{ value: T; change: Mutation }> {
    const change = new Mutation(this, origin);
    try {
      const value = await work(change);
      if (this.#guarded) await this.#tx.releaseSavepoint();
      this.buffer.absorb(change.buffer);
      this.#events.push(...change.events);
      return { value, change };
    } catch (error) {
      change.undo();
      if (this.#guarded) await this.#tx.rollbackToSavepoint();
      throw error;
    } finally {
      this.#guarded = false;
    }
  }

  /** Writes rows, events and counters. It must be the last call on the group. */
  async write(): Promise<GroupResult> {
    const rows = this.buffer.flush(this.#tx, this.dialect, this.realmId);
    this.#flushed.absorb(this.buffer);
    const change = this.#flushed.changeOf((table: Table) => this.state.holds(table));
    const pending: PendingEvent[] =
      change.length > 0
        ? [{ audience: 'state', event: { type: 'state', change } }, ...this.#events]
        : this.#events;
    const logged = pending.map(({ audience, event }, index) => ({
      id: this.#counters.last_event_id + index + 1,
      audience,
      event,
      at: this.now,
    }));
    const position = this.#counters.last_event_id + logged.length;
    await Promise.all([rows, this.#writeLog(logged), this.#writeCounters(position)]);
    if (logged.length > 0) this.#tx.announce({ realmId: this.realmId, eventId: position });
    return { change, events: logged, position };
  }

  async #flush(): Promise<void> {
    await this.buffer.flush(this.#tx, this.dialect, this.realmId);
    this.#flushed.absorb(this.buffer);
    this.buffer.clear();
  }

  async #writeCounters(position: number): Promise<void> {
    const { last_event_id, last_message_id, last_id } = this.#counters;
    const isSame =
      position === last_event_id &&
      this.#lastMessageId === last_message_id &&
      this.#lastId === last_id;
    if (isSame) return;
    await this.#tx.run(
      'UPDATE realms SET last_event_id = $1, last_message_id = $2, last_id = $3 WHERE id = $4',
      [position, this.#lastMessageId, this.#lastId, this.realmId],
    );
  }

  async #writeLog(logged: readonly LoggedEvent[]): Promise<void> {
    if (logged.length === 0) return;
    const rows = logged.map(({ id, audience, event, at }) => ({
      event_id: id,
      audience,
      type: event.type,
      payload: event,
      created_at: at,
    }));
    await insertRows(this.#tx, this.dialect, eventTable, this.realmId, rows);
  }
}

import type { Dialect, Sql, WritableSql } from '../storage/engine.ts';
import type { KeyOf, RowOf, Table } from '../storage/table.ts';
import type { Audience, RealmEvent } from './events.ts';
import type { RealmState } from './realm-state.ts';
import { type PendingRow, WriteBuffer } from './write-buffer.ts';

export interface PendingEvent {
  readonly audience: Audience;
  readonly event: RealmEvent;
}

/** What a mutation needs of the transaction that it shares with others. */
export interface SharedTransaction {
  readonly realmId: number;
  readonly state: RealmState;
  readonly now: number;
  readonly buffer: WriteBuffer;
  readonly lastMessageId: number;
  readonly dialect: Dialect;
  /** Reads as this transaction sees the database. */
  readonly sql: Sql;
  nextId(): number;
  nextMessageId(): number;
  /** The connection, ready for statements that can be undone without undoing the other mutations. */
  guardedSql(): Promise<WritableSql>;
}

/**
 * One change to a realm, all or nothing. Rows put here show in `state` at once, are written together
 * with those of the transaction's other mutations, and are taken back if this one throws.
 */
export class Mutation {
  readonly realmId: number;
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Reads what is not held in memory, inside the transaction. Rows `put` in this transaction are not
   * written yet: see `pending`.
   */
  readonly sql: Sql;
  readonly dialect: Dialect;
  readonly buffer = new WriteBuffer();
  readonly events: PendingEvent[] = [];
  readonly afterCommit: (() => void)[] = [];
  readonly #shared: SharedTransaction;
  readonly #undo: (() => void)[] = [];

  constructor(shared: SharedTransaction) {
    this.#shared = shared;
    this.realmId = shared.realmId;
    this.state = shared.state;
    this.sql = shared.sql;
    this.dialect = shared.dialect;
    this.now = shared.now;
  }

  /** A new id for anything but events and messages, unique in the realm. Ids of a failed mutation are lost. */
  nextId(): number {
    return this.#shared.nextId();
  }

  /** Ids of messages grow in the order of commits, which is the order of display. */
  nextMessageId(): number {
    return this.#shared.nextMessageId();
  }

  /** The newest message there is, this transaction's included. */
  get lastMessageId(): number {
    return this.#shared.lastMessageId;
  }

  put<T extends Table>(table: T, row: RowOf<T>): void {
    this.buffer.put(table, row);
    if (!this.state.holds(table)) return;
    const previous = this.state.put(table, row);
    this.#undo.push(() => {
      if (previous) this.state.put(table, previous);
      else this.state.remove(table, row);
    });
  }

  remove<T extends Table>(table: T, key: KeyOf<T>): void {
    this.buffer.remove(table, key);
    if (!this.state.holds(table)) return;
    const previous = this.state.remove(table, key);
    if (previous) this.#undo.push(() => this.state.put(table, previous));
  }

  /** Appends to the realm's log. Events keep their order. */
  emit(audience: Audience, event: RealmEvent): void {
    this.events.push({ audience, event });
  }

  /**
   * A row not held in memory, if this transaction puts it (it is still in the buffers); null if it
   * removes it, undefined if the database has the last word.
   */
  pending<T extends Table>(table: T, key: KeyOf<T>): RowOf<T> | null | undefined {
    const own = this.buffer.pending(table, key);
    return own === undefined ? this.#shared.buffer.pending(table, key) : own;
  }

  /** All that this transaction has still to write to a table. */
  pendingIn<T extends Table>(table: T): PendingRow<T>[] {
    const earlier = this.#shared.buffer.pendingIn(table);
    return [...new Map([...earlier, ...this.buffer.pendingIn(table)]).values()];
  }

  /**
   * Writes directly, for what `put` and `remove` cannot express; undone alone if this mutation throws.
   * What earlier mutations of the transaction put is written by then; what this one puts is written later.
   */
  writableSql(): Promise<WritableSql> {
    return this.#shared.guardedSql();
  }

  /** Runs once the change is durable, such as deleting a file that nothing refers to any more. */
  onceCommitted(effect: () => void): void {
    this.afterCommit.push(effect);
  }

  undo(): void {
    for (const step of this.#undo.reverse()) step();
  }
}

import type { Dialect, Sql, WritableSql, WriteTransaction } from '../storage/engine.ts';
import { deleteRows, upsertRows } from '../storage/rows.ts';
import { type KeyOf, keyText, type RowOf, type Table } from '../storage/table.ts';
import type { Audience, RealmEvent } from './events.ts';
import type { Origin } from './origin.ts';
import type { RealmState, StateChange } from './realm-state.ts';

export interface PendingEvent {
  readonly audience: Audience;
  readonly event: RealmEvent;
}

/** The part of the shared transaction that a mutation uses. */
export interface SharedTransaction {
  readonly realmId: number;
  readonly state: RealmState;
  readonly now: number;
  readonly buffer: WriteBuffer;
  readonly lastMessageId: number;
  readonly dialect: Dialect;
  /** Reads inside this transaction. */
  readonly sql: Sql;
  nextId(): number;
  nextMessageId(): number;
  reserveIds(last: { readonly id: number; readonly messageId: number }): void;
  /** Returns the connection, with a savepoint so that this mutation's statements can be undone alone. */
  guardedSql(): Promise<WritableSql>;
}

/**
 * One change to a realm, all or nothing. Rows put here show in `state` at once and are written together with those of
 * the transaction's other mutations. If this mutation throws, they are undone.
 */
export class Mutation {
  readonly realmId: number;
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Reads tables that are not held in memory, inside the transaction. Rows `put` in this transaction are not written
   * yet: see `pending`.
   */
  readonly sql: Sql;
  readonly dialect: Dialect;
  readonly origin: Origin;
  readonly buffer = new WriteBuffer();
  readonly events: PendingEvent[] = [];
  readonly afterCommit: (() => void)[] = [];
  readonly #shared: SharedTransaction;
  readonly #undo: (() => void)[] = [];

  constructor(shared: SharedTransaction, origin: Origin) {
    this.#shared = shared;
    this.origin = origin;
    this.realmId = shared.realmId;
    this.state = shared.state;
    this.sql = shared.sql;
    this.dialect = shared.dialect;
    this.now = shared.now;
  }

  /** Returns a new id, unique in the realm, for anything except events and messages. A rollback loses it. */
  nextId(): number {
    return this.#shared.nextId();
  }

  /** Returns a new message id. These grow in the order of commits, which is the order of display. */
  nextMessageId(): number {
    return this.#shared.nextMessageId();
  }

  /** Makes the next ids larger than these. An import takes the ids below from an export. */
  reserveIds(last: { readonly id: number; readonly messageId: number }): void {
    this.#shared.reserveIds(last);
  }

  /** Id of the newest message, this transaction's included. */
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

  /** Appends an event to the realm's log. Events keep their order. */
  emit(audience: Audience, event: RealmEvent): void {
    this.events.push({ audience, event });
  }

  /**
   * Returns the row that this transaction puts into a table not held in memory. Returns null if it removes the row, and
   * undefined if the row in the database is current.
   */
  pending<T extends Table>(table: T, key: KeyOf<T>): RowOf<T> | null | undefined {
    const own = this.buffer.pending(table, key);
    return own === undefined ? this.#shared.buffer.pending(table, key) : own;
  }

  /** Returns all rows that this transaction has still to write to a table. */
  pendingIn<T extends Table>(table: T): PendingRow<T>[] {
    const earlier = this.#shared.buffer.pendingIn(table);
    return [...new Map([...earlier, ...this.buffer.pendingIn(table)]).values()];
  }

  /**
   * Returns a connection for writes that `put` and `remove` cannot express. They are undone alone if this mutation
   * throws. Rows of the transaction's earlier mutations are already written then; this one's are written later.
   */
  writableSql(): Promise<WritableSql> {
    return this.#shared.guardedSql();
  }

  /** Runs an effect once the change is durable, such as deleting a file that nothing refers to any more. */
  onceCommitted(effect: () => void): void {
    this.afterCommit.push(effect);
  }

  undo(): void {
    for (const step of this.#undo.reverse()) step();
  }
}

interface PendingRow<T extends Table = Table> {
  /** Undefined if the row is to be removed. */
  readonly row: RowOf<T> | undefined;
  readonly key: KeyOf<T>;
}

interface PendingTable {
  readonly table: Table;
  /** By the text of the key. The last change of a row wins. */
  readonly rows: Map<string, PendingRow>;
}

/** Row changes of a write transaction, collected so that each table is written with one statement. */
export class WriteBuffer {
  readonly #tables = new Map<string, PendingTable>();

  put<T extends Table>(table: T, row: RowOf<T>): void {
    this.#rowsOf(table).set(keyText(table, row), { row, key: row });
  }

  remove<T extends Table>(table: T, key: KeyOf<T>): void {
    this.#rowsOf(table).set(keyText(table, key), { row: undefined, key });
  }

  /** Returns the row to be written; null if it is to be removed, undefined if it has no pending change. */
  pending<T extends Table>(table: T, key: KeyOf<T>): RowOf<T> | null | undefined {
    const entry = this.#tables.get(table.name)?.rows.get(keyText(table, key));
    return entry && ((entry.row ?? null) as RowOf<T> | null);
  }

  /** Returns all pending changes of a table, by the text of the key. */
  pendingIn<T extends Table>(table: T): ReadonlyMap<string, PendingRow<T>> {
    const rows: ReadonlyMap<string, PendingRow> = this.#tables.get(table.name)?.rows ?? new Map();
    return rows as ReadonlyMap<string, PendingRow<T>>;
  }

  /** Adds the changes of another buffer, which are later than those here. */
  absorb(later: WriteBuffer): void {
    for (const { table, rows } of later.#tables.values()) {
      const mine = this.#rowsOf(table);
      for (const [key, entry] of rows) mine.set(key, entry);
    }
  }

  clear(): void {
    this.#tables.clear();
  }

  async flush(tx: WriteTransaction, dialect: Dialect, realmId: number): Promise<void> {
    const statements: Promise<number>[] = [];
    for (const { table, rows } of this.#tables.values()) {
      const entries = [...rows.values()];
      const puts = entries.flatMap(({ row }) => (row ? [row] : []));
      const removals = entries.flatMap(({ row, key }) => (row ? [] : [key]));
      if (removals.length > 0) statements.push(deleteRows(tx, dialect, table, realmId, removals));
      if (puts.length > 0) statements.push(upsertRows(tx, dialect, table, realmId, puts));
    }
    await Promise.all(statements);
  }

  /** Returns the part of this buffer for tables that `concerns` accepts. */
  changeOf(concerns: (table: Table) => boolean): StateChange {
    return [...this.#tables.values()]
      .filter(({ table }) => concerns(table))
      .map(({ table, rows }) => {
        const entries = [...rows.values()];
        return {
          table: table.name,
          put: entries.flatMap(({ row }) => (row ? [row] : [])),
          remove: entries.flatMap(({ row, key }) => (row ? [] : [key])),
        };
      });
  }

  #rowsOf(table: Table): PendingTable['rows'] {
    const known = this.#tables.get(table.name);
    if (known) return known.rows;
    const rows: PendingTable['rows'] = new Map();
    this.#tables.set(table.name, { table, rows });
    return rows;
  }
}

import type { Dialect, WriteTransaction } from '../storage/engine.ts';
import { deleteRows, upsertRows } from '../storage/rows.ts';
import { type KeyOf, keyText, type RowOf, type Table } from '../storage/table.ts';
import type { StateChange } from './realm-state.ts';

export interface PendingRow<T extends Table = Table> {
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

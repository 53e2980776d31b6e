import type { Dialect, WriteTransaction } from '../storage/engine.ts';
import { deleteRows, upsertRows } from '../storage/rows.ts';
import type { StateChange } from './realm-state.ts';
import { type KeyOf, keyText, type RowOf, type Table } from '../storage/table.ts';

interface PendingTable {
  readonly table: Table;
  /** By key text; the last word on a row wins. */
  readonly rows: Map<string, { row: RowOf<Table> | undefined; key: KeyOf<Table> }>;
}

/** Row changes of a write transaction, held back to be written with one statement per table. */
export class WriteBuffer {
  readonly #tables = new Map<string, PendingTable>();

  put<T extends Table>(table: T, row: RowOf<T>): void {
    this.#rowsOf(table).set(keyText(table, row), { row, key: row });
  }

  remove<T extends Table>(table: T, key: KeyOf<T>): void {
    this.#rowsOf(table).set(keyText(table, key), { row: undefined, key });
  }

  /** A row put here and not yet written; undefined where this buffer says nothing or says it is gone. */
  pending<T extends Table>(table: T, key: KeyOf<T>): RowOf<T> | undefined {
    const entry = this.#tables.get(table.name)?.rows.get(keyText(table, key));
    return entry?.row as RowOf<T> | undefined;
  }

  /** Takes over everything another buffer holds, as later than what is here. */
  absorb(later: WriteBuffer): void {
    for (const { table, rows } of later.#tables.values()) {
      const mine = this.#rowsOf(table);
      for (const [key, entry] of rows) mine.set(key, entry);
    }
  }

  async flush(tx: WriteTransaction, dialect: Dialect, realmId: number): Promise<void> {
    for (const { table, rows } of this.#tables.values()) {
      const entries = [...rows.values()];
      const puts = entries.flatMap(({ row }) => (row ? [row] : []));
      const removals = entries.flatMap(({ row, key }) => (row ? [] : [key]));
      if (removals.length > 0) await deleteRows(tx, dialect, table, realmId, removals);
      if (puts.length > 0) await upsertRows(tx, dialect, table, realmId, puts);
    }
  }

  /** The part of this buffer that concerns tables for which `concerns` holds. */
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

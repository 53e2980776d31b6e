import type { Engine, Sql, WritableSql } from '../../core/storage/engine.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import type { Table } from '../../core/storage/table.ts';
import type { Changes } from './capture.ts';
import {
  addRows,
  assertSame,
  clearTable,
  difference,
  type Key,
  keyValues,
  removeRows,
  rowsAfter,
  rowsBetween,
  rowsWith,
  type Side,
  type StoredRow,
} from './rows.ts';

/** An organization's number in one of the databases. */
export interface Place {
  readonly engine: Engine;
  readonly realmId: number;
}

/** Limits the memory, and the time for which other writers of the target wait. */
const ROWS_AT_A_TIME = 500;

export function sideOf<S extends Sql>({ engine, realmId }: Place, sql: S): Side<S> {
  return { sql, dialect: engine.dialect, realmId };
}

/**
 * Makes a table of the target equal to one state of the source. Writes only rows that differ, so an interrupted copy
 * goes on. Returns the number of rows.
 */
export async function copyTable(
  source: Place,
  target: Place,
  table: Table,
  onRows: (rows: number) => void,
): Promise<number> {
  try {
    return await copyOnce(source, target, table, onRows);
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'constraint') throw error;
    // Rows of an interrupted copy hold values that must be unique and have another owner now.
    await target.engine.write((tx) => clearTable(sideOf(target, tx), table), { takesLong: true });
    return copyOnce(source, target, table, onRows);
  }
}

function copyOnce(
  source: Place,
  target: Place,
  table: Table,
  onRows: (rows: number) => void,
): Promise<number> {
  return source.engine.snapshot(async (sql) => {
    let count = 0;
    let after: Key | undefined;
    for (;;) {
      const rows = await rowsAfter(sideOf(source, sql), table, after, ROWS_AT_A_TIME);
      const last = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1);
      const upTo = last && keyValues(table, last);
      const from = after;
      await target.engine.write(
        (tx) => copyPart(sideOf(target, tx), table, rows, { after: from, upTo }),
        { takesLong: true },
      );
      count += rows.length;
      onRows(count);
      if (!upTo) return count;
      after = upTo;
    }
  });
}

interface Part {
  readonly after: Key | undefined;
  readonly upTo: Key | undefined;
}

async function copyPart(
  to: Side<WritableSql>,
  table: Table,
  rows: readonly StoredRow[],
  { after, upTo }: Part,
): Promise<void> {
  const { remove, add } = difference(table, rows, await rowsBetween(to, table, after, upTo));
  if (remove.length + add.length === 0) return;
  await removeRows(to, table, remove);
  await addRows(to, table, add);
  assertSame(table, rows, await rowsBetween(to, table, after, upTo));
}

/** Makes a whole table of the target equal to the source, within transactions on both. */
export async function matchTable(from: Side, to: Side<WritableSql>, table: Table): Promise<void> {
  const rows = await rowsBetween(from, table, undefined, undefined);
  await copyPart(to, table, rows, { after: undefined, upTo: undefined });
}

/**
 * Brings changed rows to the target. Removes all that differ before it adds any: a value that must be unique may have
 * gone from one row to another. Returns the number of changed rows.
 */
export async function bringChanges(
  from: Side,
  to: Side<WritableSql>,
  { keys }: Changes,
): Promise<number> {
  const parts = [...keys].flatMap(([table, changed]) =>
    chunks(changed).map((chunk) => ({ table, chunk })),
  );
  const additions: { table: Table; chunk: readonly StoredRow[]; add: readonly StoredRow[] }[] = [];
  for (const { table, chunk } of parts) {
    const [here, there] = await Promise.all([
      rowsWith(from, table, chunk),
      rowsWith(to, table, chunk),
    ]);
    const { remove, add } = difference(table, here, there);
    await removeRows(to, table, remove);
    additions.push({ table, chunk, add });
  }
  for (const { table, chunk, add } of additions) {
    await addRows(to, table, add);
    if (add.length > 0)
      assertSame(table, await rowsWith(from, table, chunk), await rowsWith(to, table, chunk));
  }
  return parts.reduce((sum, { chunk }) => sum + chunk.length, 0);
}

function chunks(keys: readonly StoredRow[]): StoredRow[][] {
  return Array.from({ length: Math.ceil(keys.length / ROWS_AT_A_TIME) }, (_, index) =>
    keys.slice(index * ROWS_AT_A_TIME, (index + 1) * ROWS_AT_A_TIME),
  );
}

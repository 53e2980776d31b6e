import type { Dialect, Sql, SqlValue, WritableSql } from '../../core/storage/engine.ts';
import { deleteRows, insertRows } from '../../core/storage/rows.ts';
import { keyText, type Table } from '../../core/storage/table.ts';
import { MoveError } from './move-error.ts';

/** An organization in one of the two databases. Its number may differ between them. */
export interface Side<S extends Sql = Sql> {
  readonly sql: S;
  readonly dialect: Dialect;
  readonly realmId: number;
}

export type StoredRow = Readonly<Record<string, SqlValue>>;
export type Key = readonly SqlValue[];

/** Returns the next rows in the order of their keys, which is that of bytes in both engines. */
export function rowsAfter(
  side: Side,
  table: Table,
  after: Key | undefined,
  limit: number,
): Promise<StoredRow[]> {
  const order = orderOf(side, table);
  const { condition, values } = between(side, table, after, undefined);
  return side.sql.all<StoredRow>(
    `SELECT ${columnsOf(table)} FROM ${table.name} WHERE ${condition} ORDER BY ${order} LIMIT ${limit}`,
    values,
  );
}

/** Returns the rows after one key up to another one, each without a limit if it is undefined. */
export function rowsBetween(
  side: Side,
  table: Table,
  after: Key | undefined,
  upTo: Key | undefined,
): Promise<StoredRow[]> {
  const { condition, values } = between(side, table, after, upTo);
  return side.sql.all<StoredRow>(
    `SELECT ${columnsOf(table)} FROM ${table.name} WHERE ${condition}`,
    values,
  );
}

/** Returns the rows with these keys, as far as they exist. */
export function rowsWith(
  side: Side,
  table: Table,
  keys: readonly StoredRow[],
): Promise<StoredRow[]> {
  const { sql, dialect, realmId } = side;
  const same = table.key.map((column) => `AND stored.${column} = asked.${column}`);
  const columns = Object.keys(table.columns).map((column) => `stored.${column}`);
  return sql.all<StoredRow>(
    `SELECT ${columns.join(', ')} FROM ${dialect.rowsFrom('$2', keyColumns(table), 'asked')}
     CROSS JOIN ${table.name} stored WHERE stored.realm_id = $1 ${same.join(' ')}`,
    [realmId, JSON.stringify(keys)],
  );
}

export async function countRows({ sql, realmId }: Side, { name }: Table): Promise<number> {
  const row = await sql.get<{ rows: number }>(
    `SELECT COUNT(*) AS rows FROM ${name} WHERE realm_id = $1`,
    [realmId],
  );
  return Number(row?.rows ?? 0);
}

export async function clearTable({ sql, realmId }: Side<WritableSql>, { name }: Table) {
  await sql.run(`DELETE FROM ${name} WHERE realm_id = $1`, [realmId]);
}

/** The rows that make the target equal to the source. */
interface Difference {
  readonly remove: readonly StoredRow[];
  readonly add: readonly StoredRow[];
}

/** Compares all rows of a part of a table. Rows that differ are both removed and added. */
export function difference(
  table: Table,
  source: readonly StoredRow[],
  target: readonly StoredRow[],
): Difference {
  const there = new Map(target.map((row) => [textOf(table, row), row]));
  const add: StoredRow[] = [];
  for (const row of source) {
    const key = textOf(table, row);
    const known = there.get(key);
    if (known && JSON.stringify(known) === JSON.stringify(row)) there.delete(key);
    else add.push(row);
  }
  return { remove: [...there.values()], add };
}

export async function removeRows(to: Side<WritableSql>, table: Table, rows: readonly StoredRow[]) {
  const keys = rows.map((row) => keyOf(table, row));
  if (keys.length > 0) await deleteRows(to.sql, to.dialect, table, to.realmId, keys);
}

export async function addRows(to: Side<WritableSql>, table: Table, rows: readonly StoredRow[]) {
  if (rows.length > 0) await insertRows(to.sql, to.dialect, table, to.realmId, rows);
}

/** Throws unless both sides have the same rows. */
export function assertSame(
  table: Table,
  source: readonly StoredRow[],
  target: readonly StoredRow[],
): void {
  const { remove, add } = difference(table, source, target);
  if (remove.length === 0 && add.length === 0) return;
  throw new MoveError(
    `${add.length + remove.length} rows of the table ${table.name} read differently at the target than at the source. Nothing was switched.`,
  );
}

function keyOf(table: Table, row: StoredRow): StoredRow {
  return Object.fromEntries(table.key.map((column) => [column, row[column] ?? null]));
}

export function keyValues(table: Table, row: StoredRow): Key {
  return table.key.map((column) => row[column] ?? null);
}

function textOf(table: Table, row: StoredRow): string {
  return keyText(table, row);
}

function columnsOf({ columns }: Table): string {
  return Object.keys(columns).join(', ');
}

function keyColumns({ columns, key }: Table): Table['columns'] {
  return Object.fromEntries(Object.entries(columns).filter(([column]) => key.includes(column)));
}

/** Compares bytes also where PostgreSQL would use the language of the database. */
function orderOf({ dialect }: Side, { columns, key }: Table): string {
  return key
    .map((column) =>
      dialect.engine === 'postgres' && columns[column] === 'text'
        ? `${column} COLLATE "C"`
        : column,
    )
    .join(', ');
}

function between(side: Side, table: Table, after: Key | undefined, upTo: Key | undefined) {
  const values: SqlValue[] = [side.realmId];
  const conditions = ['realm_id = $1'];
  const order = orderOf(side, table);
  const limit = (operator: string, key: Key) => {
    const places = key.map((value) => `$${values.push(value)}`);
    conditions.push(`(${order}) ${operator} (${places.join(', ')})`);
  };
  if (after) limit('>', after);
  if (upTo) limit('<=', upTo);
  return { condition: conditions.join(' AND '), values };
}

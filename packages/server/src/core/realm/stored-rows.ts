import type { Sql } from '../storage/engine.ts';
import { decodeRow, type RawRow } from '../storage/rows.ts';
import { type KeyOf, keyText, type RowOf, type Table } from '../storage/table.ts';
import type { Mutation } from './mutation.ts';

/** A source of rows: the committed ones, or a mutation, which also sees what its transaction will write. */
export interface RowSource {
  readonly sql: Sql;
  readonly realmId: number;
  pendingIn?: Mutation['pendingIn'];
}

type Where<T extends Table> = {
  readonly [C in keyof RowOf<T>]?: RowOf<T>[C] & (string | number);
};

/** Returns the rows with these values from a table that is not held in memory, in no particular order. */
export async function storedRows<T extends Table>(
  source: RowSource,
  table: T,
  where: Where<T>,
): Promise<RowOf<T>[]> {
  const raw = await select(source, table, Object.keys(table.columns), where);
  const rows = raw.map((row) => decodeRow(table, row));
  return withPending(source, table, where, rows);
}

/** Returns only the keys of rows, to count or remove them. */
export async function storedKeys<T extends Table>(
  source: RowSource,
  table: T,
  where: Where<T>,
): Promise<KeyOf<T>[]> {
  const keys = (await select(source, table, table.key, where)) as KeyOf<T>[];
  return withPending(source, table, where, keys);
}

function select<T extends Table>(
  { sql, realmId }: RowSource,
  table: T,
  columns: readonly string[],
  where: Where<T>,
): Promise<RawRow[]> {
  const wanted = Object.entries(where as Record<string, string | number>);
  const conditions = wanted.map(([column], index) => `AND ${column} = $${index + 2}`);
  return sql.all<RawRow>(
    `SELECT ${columns.join(', ')} FROM ${table.name}
     WHERE realm_id = $1 ${conditions.join(' ')}`,
    [realmId, ...wanted.map(([, value]) => value)],
  );
}

function withPending<T extends Table, E extends KeyOf<T>>(
  source: RowSource,
  table: T,
  where: Where<T>,
  stored: readonly E[],
): (E | RowOf<T>)[] {
  const found = new Map<string, E | RowOf<T>>(stored.map((each) => [keyText(table, each), each]));
  for (const { key, row } of source.pendingIn?.(table) ?? []) {
    if (row && matches(row, where)) found.set(keyText(table, key), row);
    else found.delete(keyText(table, key));
  }
  return [...found.values()];
}

function matches(row: object, where: object): boolean {
  const values = row as Record<string, unknown>;
  return Object.entries(where).every(([column, value]) => values[column] === value);
}

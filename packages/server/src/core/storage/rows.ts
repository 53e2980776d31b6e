import type { Dialect, Sql, WritableSql } from './engine.ts';
import type { Columns, KeyOf, RowOf, Table } from './table.ts';

/** A row as both engines return it: booleans as 0 and 1, JSON as text. */
export type RawRow = Record<string, unknown>;

/** Adds rows with one statement. Fails if a key is taken. */
export async function insertRows<T extends Table>(
  tx: WritableSql,
  dialect: Dialect,
  table: T,
  realmId: number,
  rows: readonly RowOf<T>[],
): Promise<number> {
  return tx.run(statementsFor(dialect, table).insert, [encodeRows(table, rows), realmId]);
}

/** Adds rows, or replaces those with the same key, with one statement. No key may occur twice. */
export async function upsertRows<T extends Table>(
  tx: WritableSql,
  dialect: Dialect,
  table: T,
  realmId: number,
  rows: readonly RowOf<T>[],
): Promise<number> {
  return tx.run(statementsFor(dialect, table).upsert, [encodeRows(table, rows), realmId]);
}

/** Deletes the rows with these keys, if they exist, with one statement. */
export async function deleteRows<T extends Table>(
  tx: WritableSql,
  dialect: Dialect,
  table: T,
  realmId: number,
  keys: readonly KeyOf<T>[],
): Promise<number> {
  return tx.run(statementsFor(dialect, table).delete, [encode(keyColumns(table), keys), realmId]);
}

/** Returns all rows of a realm in the order of their keys. */
export async function loadRows<T extends Table>(
  sql: Sql,
  dialect: Dialect,
  table: T,
  realmId: number,
): Promise<RowOf<T>[]> {
  const rows = await sql.all<RawRow>(statementsFor(dialect, table).load, [realmId]);
  return rows.map((row) => decodeRow(table, row));
}

/** Encodes rows as the JSON that `Dialect.rowsFrom` unpacks. */
export function encodeRows<T extends Table>(table: T, rows: readonly RowOf<T>[]): string {
  return encode(table.columns, rows);
}

/** Decodes a row that `encodeRows` encoded. Reuses `raw`. */
export function decodeRow<T extends Table>(table: T, raw: RawRow): RowOf<T> {
  for (const [column, type] of Object.entries(table.columns)) {
    if (type === 'boolean') raw[column] = raw[column] === 1;
    if (type === 'boolean?' && raw[column] !== null) raw[column] = raw[column] === 1;
    if (type === 'json') raw[column] = JSON.parse(String(raw[column]));
  }
  return raw as RowOf<T>;
}

function encode(columns: Columns, rows: readonly object[]): string {
  const names = Object.keys(columns);
  for (const row of rows as readonly RawRow[]) {
    // The database would take a missing value for null.
    for (const name of names) {
      if (row[name] === undefined) throw new TypeError(`The row has no value for ${name}`);
    }
  }
  return wellFormed(JSON.stringify(rows));
}

const ESCAPED_HALF = /\\ud[89a-f]/;

/**
 * Replaces unpaired surrogates, which PostgreSQL refuses. `JSON.stringify` escapes them, but a text can also spell out
 * such an escape. So the pattern only selects the texts to examine.
 */
function wellFormed(json: string): string {
  if (!ESCAPED_HALF.test(json)) return json;
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd') : value,
  );
}

interface Statements {
  readonly insert: string;
  readonly upsert: string;
  readonly delete: string;
  readonly load: string;
}

const built: Record<Dialect['engine'], Map<Table, Statements>> = {
  sqlite: new Map(),
  postgres: new Map(),
};

function statementsFor(dialect: Dialect, table: Table): Statements {
  const known = built[dialect.engine].get(table);
  if (known) return known;
  const statements = buildStatements(dialect, table);
  built[dialect.engine].set(table, statements);
  return statements;
}

function buildStatements(dialect: Dialect, table: Table): Statements {
  const { name } = table;
  const columns = Object.keys(table.columns);
  const key = table.key.join(', ');
  const insert = `INSERT INTO ${name} (realm_id, ${columns.join(', ')})
    SELECT CAST($2 AS BIGINT), ${columns.join(', ')} FROM ${dialect.rowsFrom('$1', table.columns, 'new')}`;
  const updates = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const resolution = updates.length > 0 ? `DO UPDATE SET ${updates.join(', ')}` : 'DO NOTHING';
  return {
    insert,
    // Without WHERE, SQLite would parse ON as part of a join.
    upsert: `${insert} WHERE true ON CONFLICT (realm_id, ${key}) ${resolution}`,
    delete: `DELETE FROM ${name} WHERE realm_id = $2
      AND (${key}) IN (SELECT ${key} FROM ${dialect.rowsFrom('$1', keyColumns(table), 'gone')})`,
    load: `SELECT ${columns.join(', ')} FROM ${name} WHERE realm_id = $1 ORDER BY ${key}`,
  };
}

function keyColumns(table: Table): Columns {
  return Object.fromEntries(
    Object.entries(table.columns).filter(([column]) => table.key.includes(column)),
  );
}

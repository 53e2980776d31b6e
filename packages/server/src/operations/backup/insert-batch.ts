import type { Dialect, WritableSql } from '../../core/storage/engine.ts';
import type { Row } from './read-table.ts';
import type { TableShape } from './table-shape.ts';

/** Adds rows with one statement. */
export async function insertBatch(
  sql: WritableSql,
  dialect: Dialect,
  { name, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  await sql.run(
    `INSERT INTO ${name} (${names}) SELECT ${names} FROM ${dialect.rowsFrom('$1', columns, 'new')}`,
    [JSON.stringify(rows)],
  );
}

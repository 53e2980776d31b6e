import type { Sql, SqlValue } from '../../core/storage/engine.ts';
import { ContentHash, type ContentSummary } from './content-hash.ts';
import type { TableShape } from './table-shape.ts';

export type Row = Readonly<Record<string, SqlValue>>;

export type OnBatch = (rows: readonly Row[]) => Promise<void>;

/** Limits the memory for reading, whatever the size of the table. */
const ROWS_PER_BATCH = 500;

/** Reads a whole table in batches and hashes it. `sql` must see one state of the database. */
export async function readTable(
  sql: Sql,
  shape: TableShape,
  onBatch: OnBatch = async () => undefined,
): Promise<ContentSummary> {
  const columns = Object.keys(shape.columns);
  const hash = new ContentHash();
  for await (const rows of batches(sql, shape)) {
    for (const row of rows) hash.add(columns.map((column) => row[column]));
    await onBatch(rows);
  }
  return hash.summary;
}

async function* batches(sql: Sql, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const select = `SELECT ${Object.keys(columns).join(', ')} FROM ${name}`;
  const order = `ORDER BY ${key.join(', ')} LIMIT ${ROWS_PER_BATCH}`;
  const places = key.map((_, index) => `$${index + 1}`);
  const next = `${select} WHERE (${key.join(', ')}) > (${places.join(', ')}) ${order}`;
  let rows = await sql.all<Row>(`${select} ${order}`);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_BATCH) return;
    rows = await sql.all<Row>(
      next,
      key.map((column) => last[column] ?? null),
    );
  }
}

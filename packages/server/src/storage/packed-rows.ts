import type { Dialect, Sql, SqlValue } from './engine.ts';

interface Query {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** The columns it selects, all of them numbers, texts or null. */
  readonly columns: readonly string[];
}

/** The rows of a query, in its order, by the way that costs the engine's driver least. */
export async function packedRows<Row>(
  sql: Sql,
  { packed }: Dialect,
  { text, values, columns }: Query,
): Promise<Row[]> {
  if (!packed) return sql.all<Row>(text, values);
  const answer = await sql.get<{ packed: string }>(packed(text, columns), values);
  const rows = JSON.parse(answer?.packed ?? '[]') as unknown[][];
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1)
      row[columns[index] ?? ''] = values[index];
    return row as Row;
  });
}

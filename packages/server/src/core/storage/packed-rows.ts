import type { Dialect, Sql, SqlValue } from './engine.ts';

interface Query {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** The selected columns. All must be numbers, texts or null. */
  readonly columns: readonly string[];
}

/** Returns the rows of a query as one JSON text, which is faster for the drivers than many small values. */
export async function packedText(
  sql: Sql,
  { packed }: Dialect,
  { text, values, columns }: Query,
): Promise<string> {
  const answer = await sql.get<{ packed: string }>(packed(text, columns), values);
  return answer?.packed ?? '[]';
}

/** Returns the rows in such a text. */
export function unpackedRows<Row>(text: string, columns: readonly string[]): Row[] {
  const rows = JSON.parse(text) as unknown[][];
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1)
      row[columns[index] ?? ''] = values[index];
    return row as Row;
  });
}

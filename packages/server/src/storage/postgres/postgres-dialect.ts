import type { Dialect } from '../engine.ts';
import type { ColumnType } from '../table.ts';

export const postgresDialect: Dialect = {
  engine: 'postgres',
  lockRow: 'FOR UPDATE',
  rowsFrom: (placeholder, columns, alias) => {
    const typed = Object.entries(columns).map(([column, type]) => `${column} ${sqlType(type)}`);
    return `jsonb_to_recordset(${placeholder}::jsonb) AS ${alias}(${typed.join(', ')})`;
  },
  valuesFrom: (placeholder, type, alias) =>
    `(SELECT value::${sqlType(type)} AS value FROM jsonb_array_elements_text(${placeholder}::jsonb)) AS ${alias}`,
  among: (integer, placeholder) =>
    `${integer} = ANY (ARRAY(SELECT value::BIGINT FROM jsonb_array_elements_text(${placeholder}::jsonb)))`,
  position: (text, part) => `strpos(${text}, ${part})`,
  eachOf: (outer, inner, alias) => `${outer} CROSS JOIN LATERAL (${inner}) AS ${alias}`,
  indexedBy: () => '',
  packed: (select, columns) =>
    `SELECT json_agg(json_build_array(${columns.join(', ')}))::TEXT AS packed FROM (${select}) AS each`,
  hasWords: (words) => `m.search @@ plainto_tsquery('simple', ${words})`,
};

function sqlType(type: ColumnType): string {
  if (type.startsWith('boolean')) return 'SMALLINT';
  return type.startsWith('integer') ? 'BIGINT' : 'TEXT';
}

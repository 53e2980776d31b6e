import type { Dialect } from '../engine.ts';
import type { ColumnType } from '../table.ts';

export const postgresDialect: Dialect = {
  engine: 'postgres',
  lockRow: 'FOR UPDATE',
  rowsFrom: (placeholder, columns, alias) => {
    const typed = Object.entries(columns).map(([column, type]) => `${column} ${sqlType(type)}`);
    return `json_to_recordset(${placeholder}::json) AS ${alias}(${typed.join(', ')})`;
  },
  valuesFrom: (placeholder, type, alias) =>
    `(SELECT value::${sqlType(type)} AS value FROM json_array_elements_text(${placeholder}::json)) AS ${alias}`,
  among: (integer, placeholder) =>
    `${integer} = ANY (ARRAY(SELECT value::BIGINT FROM json_array_elements_text(${placeholder}::json)))`,
  position: (text, part) => `strpos(${text}, ${part})`,
  eachOf: (outer, inner, alias) => `${outer} CROSS JOIN LATERAL (${inner}) AS ${alias}`,
  indexedBy: () => '',
  // Of one recipient alone, it would rather go through all messages until it has met enough of theirs.
  ofRecipient: (recipient, ids, order) => ({
    condition: `(m.recipient_id, m.id) > (${recipient}, ${ids.after})
      AND (m.recipient_id, m.id) < (${recipient}, ${ids.before})`,
    order: `m.recipient_id ${order}, m.id ${order}`,
  }),
  packed: (select, columns) =>
    `SELECT json_agg(json_build_array(${columns.join(', ')}))::TEXT AS packed FROM (${select}) AS each`,
  hasWords,
  withWords: (words) => ({ from: 'messages AS m', condition: hasWords(words), order: 'm.id' }),
};

function hasWords(words: string): string {
  return `m.search @@ plainto_tsquery('simple', ${words})`;
}

function sqlType(type: ColumnType): string {
  if (type.startsWith('boolean')) return 'SMALLINT';
  return type.startsWith('integer') ? 'BIGINT' : 'TEXT';
}

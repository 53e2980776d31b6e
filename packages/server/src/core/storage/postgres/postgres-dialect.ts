import type { Dialect } from '../engine.ts';
import type { ColumnType } from '../table.ts';

export const postgresDialect: Dialect = {
  engine: 'postgres',
  lockRow: 'FOR UPDATE',
  rowsFrom: (placeholder, columns, alias) => {
    const typed = Object.entries(columns).map(([column, type]) => `${column} ${jsonType(type)}`);
    const unpacked = Object.entries(columns).map(([column, type]) => unpack(column, type));
    return `(SELECT ${unpacked.join(', ')} FROM json_to_recordset(${placeholder}::json) AS ${alias}(${typed.join(', ')})) AS ${alias}`;
  },
  valuesFrom: (placeholder, type, alias) =>
    `(SELECT value::${sqlType(type)} AS value FROM json_array_elements_text(${placeholder}::json)) AS ${alias}`,
  among: (integer, placeholder) =>
    `${integer} = ANY (ARRAY(SELECT value::BIGINT FROM json_array_elements_text(${placeholder}::json)))`,
  position: (text, part) => `strpos(${text}, ${part})`,
  eachOf: (outer, inner, alias) => `${outer} CROSS JOIN LATERAL (${inner}) AS ${alias}`,
  // The offset keeps the planner from merging the subquery.
  joinEach: (table, alias, condition) =>
    `CROSS JOIN LATERAL (SELECT * FROM ${table} AS ${alias} WHERE ${condition} OFFSET 0) AS ${alias}`,
  indexedBy: () => '',
  // With a plain condition, the planner would read all messages until it has found enough of this recipient.
  ofRecipient: (recipient, ids, order) => ({
    condition: `(m.recipient_id, m.id) > (${recipient}, ${ids.after})
      AND (m.recipient_id, m.id) < (${recipient}, ${ids.before})`,
    order: `m.recipient_id ${order}, m.id ${order}`,
  }),
  listed: (select) => `array_to_json(ARRAY(${select}))::TEXT`,
  packed: (select, columns) =>
    `SELECT json_agg(json_build_array(${columns.join(', ')}))::TEXT AS packed FROM (${select}) AS each`,
  hasWords,
  withWords: (lists, realmId, ids, order) => {
    const isDown = order === 'DESC';
    const { newest, oldest } = endsOf(realmId);
    const edge = isDown
      ? `LEAST(${ids.before}, ${newest} + 1) - ${NEAREST}`
      : `GREATEST(${ids.after}, ${oldest} - 1) + ${NEAREST}`;
    return [
      {
        from: 'messages AS m',
        condition: `COALESCE(m.search, '') @@ ${queryOf(lists)}
          AND m.id ${isDown ? '>' : '<'} ${edge}`,
        order: 'm.id',
      },
      {
        from: `(SELECT * FROM messages AS m WHERE m.search @@ (SELECT ${queryOf(lists)}) OFFSET 0) AS m`,
        condition: `m.id ${isDown ? '<=' : '>='} ${edge}
          AND ${isDown ? `${oldest} <= ${edge}` : `${newest} >= ${edge}`}`,
        order: 'm.id',
      },
    ];
  },
};

/**
 * Messages read one after the other in a search for words. A frequent word is found there soon, while the unordered
 * index of words would list every match. PostgreSQL cannot choose by itself, because its statistics cover only common
 * words.
 */
const NEAREST = 5000;

function endsOf(realmId: string): { newest: string; oldest: string } {
  const end = (which: 'MAX' | 'MIN') =>
    `(SELECT ${which}(each.id) FROM messages AS each WHERE each.realm_id = ${realmId})`;
  return { newest: end('MAX'), oldest: end('MIN') };
}

function hasWords(lists: readonly string[]): string {
  return `m.search @@ ${queryOf(lists)}`;
}

function queryOf(lists: readonly string[]): string {
  return `(${lists.map((list) => `plainto_tsquery('simple', ${list})`).join(' || ')})`;
}

/** Returns the type that a column has in JSON. */
function jsonType(type: ColumnType): string {
  if (type === 'json') return 'JSON';
  return type.startsWith('boolean') ? 'BOOLEAN' : sqlType(type);
}

/** Turns a value from JSON into that of a column: booleans are 0 and 1, JSON is text. */
function unpack(column: string, type: ColumnType): string {
  // The value null of JSON arrives as that of SQL.
  if (type === 'json') return `COALESCE(${column}::TEXT, 'null') AS ${column}`;
  return type.startsWith('boolean') ? `${column}::INT::SMALLINT AS ${column}` : column;
}

function sqlType(type: ColumnType): string {
  return type.startsWith('integer') ? 'BIGINT' : 'TEXT';
}

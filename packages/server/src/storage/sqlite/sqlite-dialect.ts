import type { Dialect } from '../engine.ts';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  lockRow: '',
  rowsFrom: (placeholder, columns, alias) => {
    // `->>` keeps integers, texts and nulls what they are in the JSON; of a row as text, it would read all anew for each.
    const unpacked = Object.keys(columns).map((column) => `value ->> '$.${column}' AS ${column}`);
    return `(SELECT ${unpacked.join(', ')} FROM jsonb_each(${placeholder})) AS ${alias}`;
  },
  valuesFrom: (placeholder, _type, alias) =>
    `(SELECT value FROM json_each(${placeholder})) AS ${alias}`,
  among: (integer, placeholder) => `${integer} IN (SELECT value FROM json_each(${placeholder}))`,
  position: (text, part) => `instr(${text}, ${part})`,
  // A function in FROM may refer to what stands before it; a subquery may not.
  eachOf: (outer, inner, alias) =>
    `${outer} CROSS JOIN json_each((SELECT json_group_array(value) FROM (${inner}))) AS ${alias}`,
  // Without statistics, which few databases have, the planner would sometimes choose badly.
  indexedBy: (index) => `INDEXED BY ${index}`,
  packed: (select, columns) =>
    `SELECT json_group_array(json_array(${columns.join(', ')})) AS packed FROM (${select})`,
  hasWords: (words, realmId) =>
    `m.id IN (SELECT rowid - (CAST(${realmId} AS INTEGER) << 40) FROM message_words
      WHERE message_words MATCH ${words}
      AND rowid > (CAST(${realmId} AS INTEGER) << 40)
      AND rowid < ((CAST(${realmId} AS INTEGER) + 1) << 40))`,
};

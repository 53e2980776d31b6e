import type { Dialect } from '../engine.ts';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  lockRow: '',
  rowsFrom: (placeholder, columns, alias) => {
    // `->>` keeps the types of integers, texts and nulls, and makes booleans integers; `->` returns JSON as text.
    // JSONB saves parsing the text again for each value.
    const unpacked = Object.entries(columns).map(
      ([column, type]) => `value ${type === 'json' ? '->' : '->>'} '$.${column}' AS ${column}`,
    );
    return `(SELECT ${unpacked.join(', ')} FROM jsonb_each(${placeholder})) AS ${alias}`;
  },
  valuesFrom: (placeholder, _type, alias) =>
    `(SELECT value FROM json_each(${placeholder})) AS ${alias}`,
  among: (integer, placeholder) => `${integer} IN (SELECT value FROM json_each(${placeholder}))`,
  position: (text, part) => `instr(${text}, ${part})`,
  // A function in FROM may refer to earlier items; a subquery may not.
  eachOf: (outer, inner, alias) =>
    `${outer} CROSS JOIN json_each((SELECT json_group_array(value) FROM (${inner}))) AS ${alias}`,
  joinEach: (table, alias, condition) => `CROSS JOIN ${table} AS ${alias} ON ${condition}`,
  // Few databases have statistics, and without them the planner sometimes chooses badly.
  indexedBy,
  listed: (select) => `(SELECT json_group_array(id) FROM (${select}))`,
  packed: (select, columns) =>
    `SELECT json_group_array(json_array(${columns.join(', ')})) AS packed FROM (${select})`,
  hasWords: (lists, realmId) =>
    `m.id IN (SELECT rowid - ${before(realmId)} FROM message_words
      WHERE message_words MATCH ${anyOf(lists)}
      AND rowid > ${before(realmId)} AND rowid < ${before(realmId)} + ${MOST_IDS})`,
  // Reads the index of words in the order of its rows. A list of all matches would have to be sorted.
  withWords: (lists, realmId, ids) => [
    {
      from: `message_words AS w CROSS JOIN messages AS m ${indexedBy('messages_pkey')}`,
      condition: `w.message_words MATCH ${anyOf(lists)}
        AND w.rowid > ${before(realmId)} + CAST(${ids.after} AS INTEGER)
        AND w.rowid < ${before(realmId)} + MIN(CAST(${ids.before} AS INTEGER), ${MOST_IDS})
        AND m.id = w.rowid - ${before(realmId)}`,
      order: 'w.rowid',
    },
  ],
};

/** Joins lists of words to a query for any of them. Words are in lower case, so `OR` cannot be one. */
function anyOf(lists: readonly string[]): string {
  return lists.length === 1
    ? String(lists[0])
    : lists.map((list) => `'(' || ${list} || ')'`).join(" || ' OR ' || ");
}

/** Returns the hint for an index. SQLite has its own name for the index of a primary key. */
function indexedBy(index: string): string {
  return `INDEXED BY ${index === 'messages_pkey' ? 'sqlite_autoindex_messages_1' : index}`;
}

/** Limit of message ids per organization, so that one index of words serves all organizations. */
const MOST_IDS = 2 ** 40;

/** Returns the offset of an organization's message ids in the index of words. */
function before(realmId: string): string {
  return `CAST(${realmId} AS INTEGER) * ${MOST_IDS}`;
}

import type { Dialect } from '../engine.ts';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  lockRow: '',
  rowsFrom: (placeholder, columns, alias) => {
    // `->>` keeps integers, texts and nulls what they are. Of a row as text, it would read all anew for each.
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
  joinEach: (table, alias, condition) => `CROSS JOIN ${table} AS ${alias} ON ${condition}`,
  // Without statistics, which few databases have, the planner would sometimes choose badly.
  indexedBy,
  packed: (select, columns) =>
    `SELECT json_group_array(json_array(${columns.join(', ')})) AS packed FROM (${select})`,
  hasWords: (lists, realmId) =>
    `m.id IN (SELECT rowid - ${before(realmId)} FROM message_words
      WHERE message_words MATCH ${anyOf(lists)}
      AND rowid > ${before(realmId)} AND rowid < ${before(realmId)} + ${MOST_IDS})`,
  // The index of words is read in the order of its rows; a list of all matches would first be sorted.
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

/** Words are in lower case, and what separates them is not: they cannot be taken for it. */
function anyOf(lists: readonly string[]): string {
  return lists.length === 1
    ? String(lists[0])
    : lists.map((list) => `'(' || ${list} || ')'`).join(" || ' OR ' || ");
}

/** SQLite has a name of its own for the index of a primary key. */
function indexedBy(index: string): string {
  return `INDEXED BY ${index === 'messages_pkey' ? 'sqlite_autoindex_messages_1' : index}`;
}

/** Of each organization, so that one index of words serves all of them. */
const MOST_IDS = 2 ** 40;

/** What is added to the ids of an organization's messages there. */
function before(realmId: string): string {
  return `CAST(${realmId} AS INTEGER) * ${MOST_IDS}`;
}

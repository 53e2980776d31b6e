import type { Dialect } from '../engine.ts';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  lockRow: '',
  rowsFrom: (placeholder, columns, alias) => {
    // `->>` keeps integers, texts and nulls what they are in the JSON.
    const unpacked = Object.keys(columns).map((column) => `value ->> '$.${column}' AS ${column}`);
    return `(SELECT ${unpacked.join(', ')} FROM json_each(${placeholder})) AS ${alias}`;
  },
  valuesFrom: (placeholder, _type, alias) =>
    `(SELECT value FROM json_each(${placeholder})) AS ${alias}`,
};

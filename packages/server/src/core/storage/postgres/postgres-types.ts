import pg from 'pg';

const { builtins } = pg.types;

/** Values as SQLite returns them: numbers for all integers, 0 and 1 for comparisons. */
const parsers = new Map<number, (text: string) => number>([
  [builtins.INT8, safeNumber],
  [builtins.NUMERIC, safeNumber],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

function safeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`The database holds ${text}, too large for an exact number.`);
  }
  return number;
}

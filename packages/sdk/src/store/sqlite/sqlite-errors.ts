/** The texts of SQLite (https://sqlite.org/rescode.html), with which mobile drivers report its codes. */
const CODES: readonly (readonly [text: RegExp, code: string])[] = [
  [/database disk image is malformed/i, 'SQLITE_CORRUPT'],
  [/file is not a database/i, 'SQLITE_NOTADB'],
  [/database or disk is full/i, 'SQLITE_FULL'],
  [/database (table )?is locked/i, 'SQLITE_BUSY'],
  [/unable to open database file/i, 'SQLITE_CANTOPEN'],
  [/attempt to write a readonly database/i, 'SQLITE_READONLY'],
  [/disk I\/O error/i, 'SQLITE_IOERR'],
];

/** Returns an error of a driver with the code of SQLite, by which the store decides what to do. */
export function withSqliteCode(error: unknown): Error {
  if (hasSqliteCode(error)) return error;
  // Some plugins reject with a text.
  const text = error instanceof Error ? error.message : String(error);
  const code = CODES.find(([known]) => known.test(text))?.[1] ?? 'SQLITE_ERROR';
  return Object.assign(new Error(text, { cause: error }), { code });
}

function hasSqliteCode(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^SQLITE_[A-Z]+$/.test(String(error.code));
}

import { StorageError, type StorageProblem } from '../storage-error.ts';

/** Advice by SQLite's primary result code. Other codes are bugs of this program. */
const problems: Readonly<Record<string, readonly [StorageProblem, string]>> = {
  SQLITE_FULL: ['full', 'The disk that holds the database is full. Free some space.'],
  SQLITE_IOERR: ['io', 'The disk that holds the database failed to read or write. Check the disk.'],
  SQLITE_READONLY: [
    'readonly',
    'The database cannot be written. Check the permissions of the file and its folder.',
  ],
  SQLITE_PERM: [
    'readonly',
    'The database may not be opened. Check the permissions of the file and its folder.',
  ],
  SQLITE_CANTOPEN: [
    'unavailable',
    'The database cannot be opened. Check that its path exists and its permissions.',
  ],
  SQLITE_BUSY: ['busy', 'Another process kept the database locked for too long. Try again.'],
  SQLITE_LOCKED: ['busy', 'The database is locked. Try again.'],
  SQLITE_INTERRUPT: ['busy', 'The statement took too long and was ended. Try again.'],
  SQLITE_CORRUPT: ['corrupt', 'The database file is damaged. Restore it from a backup.'],
  SQLITE_NOTADB: [
    'corrupt',
    'The file is not a SQLite database. Choose another path, or restore it from a backup.',
  ],
  SQLITE_MISUSE: ['unavailable', 'The database is closed.'],
  SQLITE_CONSTRAINT: ['constraint', 'The rows break a rule of the schema.'],
};

export function sqliteError(cause: Error): StorageError {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const [kind, advice] = problems[code] ?? ['other', 'The database refused a statement.'];
  return new StorageError(kind, `${advice} (${cause.message})`, { cause });
}

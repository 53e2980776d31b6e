import { readSync } from 'node:fs';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** The header of a log: the number of restarts, and a salt that is random at first and grows with each restart. */
const LOG_HEADER_BYTES = 32;
const RESTARTS_AT = 12;
const SALT_AT = 16;

/** The header of a database: `user_version`, which SQLite itself does not use. */
const HEADER_BYTES = 100;
const MARK_AT = 60;

/** Writes another unused field of that header. */
export const WRITE_NOTHING = 'PRAGMA application_id = 0';

/** Upper bound for the restarts of one log, far below the number of salts. */
const MAX_RESTARTS = 2 ** 20;

/**
 * Refuses a database beside a foreign write-ahead log. SQLite would apply that log and so damage a file that an
 * operator put in the place of the database of a killed server.
 *
 * A database is marked with the salt that its log had after the first transaction in it. Once the log has restarted,
 * the mark is certainly in the file, because only pages that the file has are overwritten.
 */
export function assertOwnLog(path: string): void {
  // In this order, because a process that creates a database creates its log afterwards.
  const log = readHead(`${path}-wal`, LOG_HEADER_BYTES);
  if (!log) return;
  const file = readHead(path, HEADER_BYTES);
  if (file && isOwn(log, file)) return;
  throw new StorageError(
    'unavailable',
    `${path}-wal holds the newest changes of another database: ${path} was replaced or deleted. ` +
      `If you did that on purpose, for example to restore a backup, delete ${path}-wal. ` +
      'If not, put back the file that was here before, and nothing is lost.',
  );
}

function isOwn(log: Buffer, file: Buffer): boolean {
  const mark = file.readUInt32BE(MARK_AT);
  // A database of an earlier version has no mark.
  if (mark === 0 || log.readUInt32BE(RESTARTS_AT) === 0) return true;
  return restartsBetween(mark, log.readUInt32BE(SALT_AT)) < MAX_RESTARTS;
}

/**
 * Marks the database with its log. Call it before a checkpoint. Commits something unless the disk is full, so that a
 * log exists and other processes learn who changes the file, whichever process wrote the moved pages.
 */
export async function markLog(path: string, writer: SqliteConnection): Promise<void> {
  await writer.run(WRITE_NOTHING).catch(() => undefined);
  const salt = readHead(`${path}-wal`, LOG_HEADER_BYTES)?.readUInt32BE(SALT_AT);
  if (salt === undefined) return;
  const row = await writer.get<{ user_version: number }>('PRAGMA user_version');
  if (restartsBetween(row?.user_version ?? 0, salt) < MAX_RESTARTS / 2) return;
  // `user_version` is a signed number.
  await writer.run(`PRAGMA user_version = ${salt | 0}`);
}

function restartsBetween(mark: number, salt: number): number {
  return (salt - mark) >>> 0;
}

/** Returns undefined if the file does not exist or is shorter. */
function readHead(path: string, bytes: number): Buffer | undefined {
  let file: number;
  try {
    file = openKept(path);
  } catch {
    return undefined;
  }
  try {
    const head = Buffer.alloc(bytes);
    return readSync(file, head, 0, bytes, 0) === bytes ? head : undefined;
  } finally {
    closeKept(file);
  }
}

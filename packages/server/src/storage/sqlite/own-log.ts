import { readSync } from 'node:fs';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** In the header of a log: how often it was begun anew, and a number that is random at first and grows each time. */
const LOG_HEADER_BYTES = 32;
const RESTARTS_AT = 12;
const SALT_AT = 16;

/** In the header of a database: `user_version`, of which SQLite makes nothing. */
const HEADER_BYTES = 100;
const MARK_AT = 60;

/** Rewrites another field of that header, which nothing uses. */
export const WRITE_NOTHING = 'PRAGMA application_id = 0';

/** More than one log sees, and far fewer than there are salts. */
const MAX_RESTARTS = 2 ** 20;

/**
 * Refuses a database beside a write-ahead log that is not its own: SQLite would apply it all the same, and so ruin what
 * somebody put in the place of a database whose server was killed.
 *
 * A database knows its log by the salt that this had when it was marked, after the first transaction that went to it.
 * That the mark is in the file is sure once the log was begun anew: only what the file has is overwritten.
 */
export function assertOwnLog(path: string): void {
  // In this order: whoever makes a database makes its log afterwards.
  const log = readHead(`${path}-wal`, LOG_HEADER_BYTES);
  if (!log) return;
  const file = readHead(path, HEADER_BYTES);
  if (file && isOwn(log, file)) return;
  throw new StorageError(
    'unavailable',
    `${path}-wal holds the newest changes of a database that is not here: ${path} is another one, or gone. ` +
      `If that is on purpose, as where you restore a backup, delete ${path}-wal. ` +
      'If it is not, put back the file that was here before, and nothing is lost.',
  );
}

function isOwn(log: Buffer, file: Buffer): boolean {
  const mark = file.readUInt32BE(MARK_AT);
  // Without a mark it is of an earlier version.
  if (mark === 0 || log.readUInt32BE(RESTARTS_AT) === 0) return true;
  return restartsBetween(mark, log.readUInt32BE(SALT_AT)) < MAX_RESTARTS;
}

/**
 * To be called before what is in the log is moved into the file. Commits something, unless the disk is full: so that
 * there is a log, and so that other processes know who changes the file, whoever wrote what is moved.
 */
export async function markLog(path: string, writer: SqliteConnection): Promise<void> {
  await writer.run(WRITE_NOTHING).catch(() => undefined);
  const salt = readHead(`${path}-wal`, LOG_HEADER_BYTES)?.readUInt32BE(SALT_AT);
  if (salt === undefined) return;
  const row = await writer.get<{ user_version: number }>('PRAGMA user_version');
  if (restartsBetween(row?.user_version ?? 0, salt) < MAX_RESTARTS / 2) return;
  // SQLite takes it for a number with a sign.
  await writer.run(`PRAGMA user_version = ${salt | 0}`);
}

function restartsBetween(mark: number, salt: number): number {
  return (salt - mark) >>> 0;
}

/** Undefined where there is less, or no file. */
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

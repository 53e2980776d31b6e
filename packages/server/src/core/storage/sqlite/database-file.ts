import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDurableFolder } from '../durable-folder.ts';
import { StorageError, type StorageProblem } from '../storage-error.ts';
import { SqliteConnection } from './sqlite-connection.ts';

const OWNER_ONLY_FILE = 0o600;

/** Length of the header that every SQLite database starts with, however little it holds. */
const HEADER_BYTES = 100;

/** Creates the database if there is none. Refuses an empty file, which is what remains of a lost database. */
export async function ensureDatabase(path: string): Promise<void> {
  if (!(await databaseFileExists(path))) await makeDatabase(path);
  await ensureDatabaseFile(path);
  if ((await stat(path)).size < HEADER_BYTES) throw emptied(path);
}

/** Creates the file and its folder if missing, readable only by its owner, because it holds everyone's messages. */
export async function ensureDatabaseFile(path: string): Promise<void> {
  await makeFile(path).catch((cause) => {
    throw cannotOpen(path, cause);
  });
}

/** Makes a database under another name first, so that a crash or a second process leaves no empty file behind. */
async function makeDatabase(path: string): Promise<void> {
  const unfinished = `${path}.unfinished-${randomUUID()}`;
  try {
    await makeFile(unfinished);
    const connection = await SqliteConnection.open(unfinished);
    await connection.run('PRAGMA user_version = 0').finally(() => connection.close());
    await link(unfinished, path).catch(async (error) => {
      // Some disks do not support links.
      if (codeOf(error) !== 'EEXIST') await rename(unfinished, path);
    });
  } catch (cause) {
    throw cause instanceof StorageError ? cause : cannotOpen(path, cause);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function makeFile(path: string): Promise<void> {
  await makeDurableFolder(dirname(path));
  const file = await open(path, 'a', OWNER_ONLY_FILE);
  await file.close();
}

/** Whether the file exists. Throws if that cannot be seen, for example in a folder closed to this user. */
export async function databaseFileExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cannotOpen(path, cause);
  }
}

function cannotOpen(path: string, cause: unknown): StorageError {
  const code = codeOf(cause);
  const [problem, advice] = advices[code] ?? ['unavailable', 'Check the path.'];
  return new StorageError(
    problem,
    `The database ${path} cannot be opened for writing: ${advice} (${code || cause})`,
    { cause },
  );
}

function emptied(path: string): StorageError {
  return new StorageError(
    'corrupt',
    `${path} is empty: what it held is lost, for example because a copy was interrupted. ` +
      'Restore the newest backup into a new folder. If the database never held anything, delete the file; the server then creates a new one.',
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const NOT_ALLOWED =
  'this user may not read and write there. Run this as the account that owns it, for example with sudo -u, change the owner, or choose another folder.';

const advices: Readonly<Record<string, readonly [StorageProblem, string]>> = {
  EACCES: ['readonly', NOT_ALLOWED],
  EPERM: ['readonly', NOT_ALLOWED],
  EROFS: ['readonly', 'the disk is mounted read-only. Choose another folder.'],
  ENOSPC: ['full', 'the disk is full. Free some space.'],
  ENOENT: ['unavailable', 'nothing can be created there. Choose another folder.'],
  EISDIR: ['unavailable', 'it is a folder. Name a file in it.'],
  ENOTDIR: ['unavailable', 'part of its path is a file instead of a folder.'],
  EEXIST: ['unavailable', 'part of its path is a file instead of a folder, or a broken link.'],
};

import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageError, type StorageProblem } from '../storage-error.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Creates the file and its folder if missing, for its owner alone: it holds everybody's messages. */
export async function ensureDatabaseFile(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
    const file = await open(path, 'a', OWNER_ONLY_FILE);
    await file.close();
  } catch (cause) {
    throw cannotOpen(path, cause);
  }
}

/** Whether there is a file. Throws where that cannot be seen, as in a folder that is closed to this user. */
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const NOT_ALLOWED =
  'this user may not read and write there. Run this as the account that owns it, such as with sudo -u, change its owner, or choose another folder.';

const advices: Readonly<Record<string, readonly [StorageProblem, string]>> = {
  EACCES: ['readonly', NOT_ALLOWED],
  EPERM: ['readonly', NOT_ALLOWED],
  EROFS: ['readonly', 'the disk is mounted read-only. Choose another folder.'],
  ENOSPC: ['full', 'the disk is full. Free some space.'],
  EISDIR: ['unavailable', 'it is a folder. Name a file in it.'],
  ENOTDIR: ['unavailable', 'a part of its path is a file, not a folder.'],
  EEXIST: ['unavailable', 'a part of its path is a file, not a folder.'],
};

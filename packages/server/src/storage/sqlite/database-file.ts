import { mkdir, open } from 'node:fs/promises';
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
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const advice = advices[code] ?? ['unavailable', 'Check the path.'];
    throw new StorageError(
      advice[0],
      `The database ${path} cannot be opened for writing: ${advice[1]} (${code || cause})`,
      { cause },
    );
  }
}

const advices: Readonly<Record<string, readonly [StorageProblem, string]>> = {
  EACCES: ['readonly', 'this user may not write there. Change the owner or choose another folder.'],
  EPERM: ['readonly', 'this user may not write there. Change the owner or choose another folder.'],
  EROFS: ['readonly', 'the disk is mounted read-only. Choose another folder.'],
  ENOSPC: ['full', 'the disk is full. Free some space.'],
  EISDIR: ['unavailable', 'it is a folder. Name a file in it.'],
  ENOTDIR: ['unavailable', 'a part of its path is a file, not a folder.'],
  EEXIST: ['unavailable', 'a part of its path is a file, not a folder.'],
};

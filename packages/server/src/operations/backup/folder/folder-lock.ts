import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  link,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileError } from '../../../core/storage/file-error.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { writing } from '../writing.ts';
import type { BackupLock } from './backup-files.ts';
import {
  ABANDONED_AFTER_MS,
  hasEnded,
  holderIn,
  type LockHolder,
  PlaceBusy,
  SHOWN_EVERY_MS,
  takenOver,
  thisProcess,
} from './lock-holder.ts';

const OWNER_ONLY_FILE = 0o600;
const FREE = '.free';
const lockName = /^lock\.(\d+)(\.free)?$/;

/**
 * A lock that lets one process at a time write into a folder of backups. It is the file `lock.N` with the highest
 * number, and is free if its name ends with `.free`. To take it, a process creates the file with the next number, in
 * which only one can succeed. The highest file is never deleted. So a process that acts late on an old view of the
 * folder cannot take away a lock that another has just got.
 */
export class FolderLock implements BackupLock {
  readonly #folder: string;
  readonly #number: number;
  readonly #showing: NodeJS.Timeout;

  private constructor(folder: string, number: number) {
    this.#folder = folder;
    this.#number = number;
    this.#showing = setInterval(() => {
      const now = new Date();
      utimes(this.#path, now, now).catch(() => undefined);
    }, SHOWN_EVERY_MS).unref();
  }

  static async take(folder: string, now: number): Promise<FolderLock> {
    const last = await highest(folder);
    if (!last.isFree) await refuseWhereHeld(folder, last.number, now);
    const number = last.number + 1;
    await writing(folder, () => makeLock(folder, last, now));
    const lock = new FolderLock(folder, number);
    // Others may have run in between and removed a lock with the same number.
    if (await lock.#isHighest()) {
      await removeBelow(folder, number);
      return lock;
    }
    await lock.release();
    throw new PlaceBusy(folder);
  }

  /** Throws if another process took this one for gone, for example after the machine slept for hours. */
  async assertHeld(): Promise<void> {
    if (await this.#isHighest()) return;
    throw takenOver(this.#folder);
  }

  async release(): Promise<void> {
    clearInterval(this.#showing);
    await rename(this.#path, this.#path + FREE).catch(() => undefined);
  }

  get #path(): string {
    return pathOf(this.#folder, this.#number);
  }

  /** Whether no other file has this number or a higher one. An earlier process may have freed the same number. */
  async #isHighest(): Promise<boolean> {
    const name = basename(this.#path);
    const rivals = (await locks(this.#folder)).filter(({ number }) => number >= this.#number);
    return rivals.length === 1 && rivals[0]?.name === name;
  }
}

/** Creates a lock file atomically with its content, so that a killed process never leaves one without its holder. */
async function makeLock(folder: string, last: Found, now: number): Promise<void> {
  const unfinished = join(folder, `.unfinished-${randomUUID()}`);
  const path = pathOf(folder, last.number + 1);
  const self = JSON.stringify(await thisProcess(now));
  try {
    await writeFile(unfinished, self, { flag: 'wx', mode: OWNER_ONLY_FILE, flush: true });
    // Some disks do not support links.
    await link(unfinished, path).catch(() => copyFile(unfinished, path, constants.COPYFILE_EXCL));
  } catch (error) {
    if (!isFull(error)) throw isTaken(error) ? new PlaceBusy(folder) : error;
    await useAgain(folder, last, path).catch((trouble) => {
      throw isTaken(trouble) ? new PlaceBusy(folder) : error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Takes the lock without using disk space, so that its holder can make some: links the previous lock file under the
 * next number. That file names no holder, so after a kill it is abandoned after an hour.
 */
async function useAgain(folder: string, last: Found, path: string): Promise<void> {
  const before = pathOf(folder, last.number) + (last.isFree ? FREE : '');
  const now = new Date();
  await truncate(before);
  await utimes(before, now, now);
  await link(before, path);
}

interface Found {
  readonly number: number;
  readonly isFree: boolean;
}

async function locks(folder: string): Promise<(Found & { readonly name: string })[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, number, free] = lockName.exec(name) ?? [];
    return number === undefined ? [] : [{ name, number: Number(number), isFree: Boolean(free) }];
  });
}

async function highest(folder: string): Promise<Found> {
  const found = (await locks(folder)).sort((a, b) => b.number - a.number);
  return found[0] ?? { number: 0, isFree: true };
}

async function removeBelow(folder: string, number: number): Promise<void> {
  const older = (await locks(folder)).filter((lock) => lock.number < number);
  await Promise.all(older.map(({ name }) => rm(join(folder, name), { force: true })));
}

async function refuseWhereHeld(folder: string, number: number, now: number): Promise<void> {
  const path = pathOf(folder, number);
  const shown = await stat(path).catch(() => undefined);
  // The lock has been freed and renamed in between.
  if (!shown) return;
  const holder = await readHolder(path);
  if (holder && (await hasEnded(holder))) return;
  if (now - shown.mtimeMs > ABANDONED_AFTER_MS) return;
  throw new PlaceBusy(folder, holder);
}

/** Returns undefined while the file is being written. */
async function readHolder(path: string): Promise<LockHolder | undefined> {
  return holderIn(await readFile(path, 'utf8').catch(() => ''));
}

function pathOf(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function isFull(error: unknown): boolean {
  const found = fileError(error);
  return found instanceof StorageError && found.kind === 'full';
}

import { randomUUID } from 'node:crypto';
import { access, constants, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { makeDurableFolder, syncFolder } from './durable-folder.ts';
import { fileError } from './file-error.ts';

const OWNER_ONLY_FILE = 0o600;

/** A name inside a path. Excludes hidden files and names that mean another folder on some system. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const UNFINISHED = '.unfinished-';

/** Uploaded files in one folder, by relative paths of plain names such as `1/avatars/7-3.png`. */
export class FileStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Creates the folder. Throws a StorageError if it cannot be written. */
  async prepare(): Promise<void> {
    try {
      await makeDurableFolder(this.folder);
    } catch (error) {
      throw fileError(error);
    }
    await this.assertUsable();
  }

  /** Throws a StorageError if the folder exists but this user may not use it. */
  async assertUsable(): Promise<void> {
    try {
      await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      if (!isMissing(error)) throw fileError(error);
    }
  }

  /**
   * Writes a file. Readers see the whole old file or the whole new one. Resolves once it is durable. Throws a
   * StorageError if the disk fails.
   */
  async put(path: string, bytes: Uint8Array): Promise<void> {
    const target = this.#locate(path);
    try {
      await putDurably(target, bytes);
    } catch (error) {
      throw fileError(error);
    }
  }

  /** Reads a file. Returns undefined if it does not exist. Throws a StorageError if the disk fails. */
  async read(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#locate(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  /** Returns size and time of a file, which show whether it was replaced. Otherwise like `read`. */
  async stat(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
    try {
      return await stat(this.#locate(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  /** Whether a file exists. Throws like `read`. */
  async has(path: string): Promise<boolean> {
    try {
      await access(this.#locate(path));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw fileError(error);
    }
  }

  /** Streams the whole file or a part of it; `end` is its last byte. Otherwise like `read`. */
  async stream(
    path: string,
    part?: { readonly start: number; readonly end: number },
  ): Promise<Readable | undefined> {
    try {
      const file = await open(this.#locate(path));
      return file.createReadStream(part);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  /** Deletes a file if it exists. */
  async remove(path: string): Promise<void> {
    await rm(this.#locate(path), { force: true });
  }

  /** Whether the store has no files. Throws like `list`. */
  async isEmpty(): Promise<boolean> {
    for await (const _ of this.list()) return false;
    return true;
  }

  /** Lists the paths of all files, sorted by name within each folder. Throws a StorageError if it may not. */
  async *list(folder = ''): AsyncGenerator<string> {
    const entries = await readdir(join(this.folder, folder), { withFileTypes: true }).catch(
      (error) => {
        if (isMissing(error)) return [];
        throw fileError(error);
      },
    );
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!NAME.test(entry.name)) continue;
      if (entry.isDirectory()) yield* this.list(path);
      else if (entry.isFile()) yield path;
    }
  }

  #locate(path: string): string {
    const names = path.split('/');
    if (names.every((name) => NAME.test(name))) return join(this.folder, ...names);
    throw new Error(`'${path}' is not a path of this store`);
  }
}

async function putDurably(target: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(target);
  await makeDurableFolder(folder);
  const unfinished = join(folder, UNFINISHED + randomUUID());
  try {
    const file = await open(unfinished, 'wx', OWNER_ONLY_FILE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    // The first error is the one that matters.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function fileStoreOf({ dataDirectory }: Config): FileStore {
  return new FileStore(join(dataDirectory, 'uploads'));
}

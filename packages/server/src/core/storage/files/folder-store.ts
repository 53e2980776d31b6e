import { randomUUID } from 'node:crypto';
import { access, constants, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeDurableFolder, syncFolder } from '../durable-folder.ts';
import { fileError } from '../file-error.ts';
import type { FilePart, FileState, FileStore } from './file-store.ts';
import { isStoredName, storedNames } from './stored-name.ts';

const OWNER_ONLY_FILE = 0o600;
const UNFINISHED = '.unfinished-';

/** Files in one folder of this machine. */
export class FolderStore implements FileStore {
  readonly places: readonly [string];
  readonly #folder: string;

  constructor(folder: string) {
    this.places = [folder];
    this.#folder = folder;
  }

  /** Creates the folder. */
  async prepare(): Promise<void> {
    try {
      await makeDurableFolder(this.#folder);
    } catch (error) {
      throw fileError(error);
    }
    await this.assertUsable();
  }

  async assertUsable(): Promise<void> {
    try {
      await access(this.#folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      if (!isMissing(error)) throw fileError(error);
    }
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const target = this.#locate(path);
    try {
      await putDurably(target, bytes);
    } catch (error) {
      throw fileError(error);
    }
  }

  async read(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#locate(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  async stat(path: string): Promise<FileState | undefined> {
    try {
      return await stat(this.#locate(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  async has(path: string): Promise<boolean> {
    try {
      await access(this.#locate(path));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw fileError(error);
    }
  }

  async stream(path: string, part?: FilePart): Promise<Readable | undefined> {
    try {
      const file = await open(this.#locate(path));
      return file.createReadStream(part);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw fileError(error);
    }
  }

  async remove(path: string): Promise<void> {
    try {
      await rm(this.#locate(path), { force: true });
    } catch (error) {
      throw fileError(error);
    }
  }

  /** Sorted by name within each folder. */
  async *list(folder = ''): AsyncGenerator<string> {
    const entries = await readdir(join(this.#folder, folder), { withFileTypes: true }).catch(
      (error) => {
        if (isMissing(error)) return [];
        throw fileError(error);
      },
    );
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!isStoredName(entry.name)) continue;
      if (entry.isDirectory()) yield* this.list(path);
      else if (entry.isFile()) yield path;
    }
  }

  /** Only this server reads the folder. */
  async signedUrl(): Promise<undefined> {
    return undefined;
  }

  #locate(path: string): string {
    return join(this.#folder, ...storedNames(path));
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

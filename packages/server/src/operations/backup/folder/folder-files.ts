import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../core/storage/durable-folder.ts';
import { FolderStore } from '../../../core/storage/files/folder-store.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { BackupError } from '../backup-error.ts';
import { writing } from '../writing.ts';
import type { BackupFiles } from './backup-files.ts';
import { FolderLock } from './folder-lock.ts';

const OWNER_ONLY_FOLDER = 0o700;
const UNFINISHED = /(^|[/\\])\.unfinished-[^/\\]+$/;

/** The files in a folder of backups on this machine. Translates errors of the file store, which speak of the server's uploads. */
export class FolderFiles implements BackupFiles {
  readonly folder: string;
  readonly #store: FolderStore;

  constructor(folder: string) {
    this.folder = folder;
    this.#store = new FolderStore(folder);
  }

  prepare(): Promise<void> {
    return writing(this.folder, async () => {
      await this.#store.prepare();
      await chmod(this.folder, OWNER_ONLY_FOLDER);
    });
  }

  /** Names with a dot belong to the system, or were left by a killed run. */
  async firstName(): Promise<string | undefined> {
    return (await readdir(this.folder)).find((name) => !name.startsWith('.'));
  }

  put(path: string, bytes: Buffer): Promise<void> {
    return writing(this.folder, () => this.#store.put(path, bytes));
  }

  remove(path: string): Promise<void> {
    return writing(this.folder, () => this.#store.remove(path));
  }

  read(path: string): Promise<Buffer | undefined> {
    return this.#reading(this.#store.read(path));
  }

  has(path: string): Promise<boolean> {
    return this.#reading(this.#store.has(path));
  }

  async size(path: string): Promise<number | undefined> {
    return (await this.#reading(this.#store.stat(path)))?.size;
  }

  async paths(folder: string): Promise<string[]> {
    const paths: string[] = [];
    const all = async () => {
      for await (const path of this.#store.list(folder)) paths.push(path);
    };
    await this.#reading(all());
    return paths;
  }

  sync(folders: readonly string[]): Promise<void> {
    return writing(this.folder, async () => {
      for (const folder of folders) {
        await syncFolder(join(this.folder, folder)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      }
    });
  }

  async removeUnfinished(): Promise<number> {
    const names = await readdir(this.folder, { recursive: true });
    const unfinished = names.filter((name) => UNFINISHED.test(name));
    for (const name of unfinished) await rm(join(this.folder, name), { force: true });
    return unfinished.length;
  }

  lock(now: number): Promise<FolderLock> {
    return FolderLock.take(this.folder, now);
  }

  locate(path: string): string {
    return join(this.folder, ...path.split('/'));
  }

  async #reading<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof StorageError)) throw cause;
      const said = cause.cause instanceof Error ? cause.cause.message : cause.message;
      throw new BackupError(`The backups in ${this.folder} cannot be read: ${said}`, { cause });
    }
  }
}

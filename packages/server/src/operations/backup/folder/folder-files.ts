import { FileStore } from '../../../core/storage/file-store.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { BackupError } from '../backup-error.ts';
import { writing } from '../writing.ts';

/** The files in a folder of backups. Translates errors of the file store, which speak of the server's uploads. */
export class FolderFiles {
  readonly folder: string;
  readonly #store: FileStore;

  constructor(folder: string) {
    this.folder = folder;
    this.#store = new FileStore(folder);
  }

  prepare(): Promise<void> {
    return writing(this.folder, () => this.#store.prepare());
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

  /** Returns undefined if the file does not exist. */
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

import type { BucketStore } from '../../../core/storage/files/bucket-store.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { BackupError } from '../backup-error.ts';
import { DiskFull } from '../disk-full.ts';
import type { BackupFiles } from './backup-files.ts';
import { BucketLock } from './bucket-lock.ts';

/**
 * The files of a folder of backups in a bucket. Lists the folder once, instead of asking for each of thousands of
 * pieces. Files that another process adds later do not show; the lock lets only one write at a time.
 */
export class BucketFiles implements BackupFiles {
  readonly folder: string;
  readonly #store: BucketStore;
  #sizes: Promise<Map<string, number>> | undefined;

  constructor(store: BucketStore) {
    this.folder = store.places[0];
    this.#store = store;
  }

  prepare(): Promise<void> {
    return translated(this.#store.prepare());
  }

  async firstName(): Promise<string | undefined> {
    const [first] = (await this.#known()).keys();
    return first?.split('/')[0];
  }

  async put(path: string, bytes: Buffer): Promise<void> {
    await translated(this.#store.put(path, bytes));
    (await this.#known()).set(path, bytes.length);
  }

  async remove(path: string): Promise<void> {
    await translated(this.#store.remove(path));
    (await this.#known()).delete(path);
  }

  read(path: string): Promise<Buffer | undefined> {
    return translated(this.#store.read(path));
  }

  async has(path: string): Promise<boolean> {
    return (await this.#known()).has(path);
  }

  async size(path: string): Promise<number | undefined> {
    return (await this.#known()).get(path);
  }

  async paths(folder: string): Promise<string[]> {
    const paths = [...(await this.#known()).keys()];
    return paths.filter((path) => path.startsWith(`${folder}/`)).sort();
  }

  async sync(): Promise<void> {
    // A written object is durable.
  }

  /** An object appears only once it is whole, so killed runs leave none. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  /** Lists the folder anew, since another process may have written until then. */
  async lock(now: number): Promise<BucketLock> {
    const lock = await translated(BucketLock.take(this.#store, now));
    this.#sizes = undefined;
    return lock;
  }

  locate(path: string): string {
    return `${this.folder}/${path}`;
  }

  #known(): Promise<Map<string, number>> {
    this.#sizes ??= translated(this.#list());
    return this.#sizes;
  }

  async #list(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { path, size } of this.#store.listed()) sizes.set(path, size);
    return sizes;
  }
}

/** The advice in errors of a bucket holds for backups, too. */
async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    const Kind = cause.kind === 'full' ? DiskFull : BackupError;
    throw new Kind(`The backups cannot be reached. ${cause.message}`, { cause });
  }
}

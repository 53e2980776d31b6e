import { createHash, randomUUID } from 'node:crypto';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { MoveError } from './move-error.ts';

/** The organization's numbers in the two databases, which are part of paths. */
export interface Numbers {
  readonly from: number;
  readonly to: number;
}

/** Files that are copied at the same time, since most of the time goes into waiting for a disk or a bucket. */
const AT_A_TIME = 8;

/** Copies an organization's files into the place of another server. Copies nothing if both servers share the place. */
export class CopiedFiles {
  readonly #from: FileStore;
  readonly #to: FileStore;
  readonly #numbers: Numbers;
  readonly #isShared: boolean;
  /** The paths at the source that have been looked at. */
  readonly #done = new Set<string>();
  readonly missing: string[] = [];
  files = 0;
  bytes = 0;

  private constructor(from: FileStore, to: FileStore, numbers: Numbers, isShared: boolean) {
    this.#from = from;
    this.#to = to;
    this.#numbers = numbers;
    this.#isShared = isShared;
  }

  static async between(from: FileStore, to: FileStore, numbers: Numbers): Promise<CopiedFiles> {
    await from.assertUsable();
    await to.prepare();
    return new CopiedFiles(from, to, numbers, await isSamePlace(from, to));
  }

  get isShared(): boolean {
    return this.#isShared;
  }

  /** Copies the files among these that it has not copied yet. */
  async copy(paths: readonly string[]): Promise<void> {
    const left = paths.filter((path) => !this.#done.has(path)).values();
    const copyNext = async () => {
      for (const path of left) {
        await this.#copy(path);
        this.#done.add(path);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, copyNext));
  }

  /** Removes copies of files that were deleted at the source meanwhile. */
  async keepOnly(paths: readonly string[]): Promise<void> {
    const kept = new Set(paths);
    for (const path of this.#done) {
      if (!kept.has(path) && !this.#stays(path)) await this.#to.remove(this.#pathThere(path));
    }
  }

  /** Removes a file at the source unless the target uses it there. */
  async removeAtSource(path: string): Promise<void> {
    if (!this.#stays(path)) await this.#from.remove(path);
  }

  #stays(path: string): boolean {
    return this.#isShared && this.#pathThere(path) === path;
  }

  /** Returns the path of a file at the target. Those of uploads are in messages, so they keep their number. */
  #pathThere(path: string): string {
    const [kind, , ...rest] = path.split('/');
    return kind === 'files' ? path : [kind, this.#numbers.to, ...rest].join('/');
  }

  async #copy(path: string): Promise<void> {
    if (this.#stays(path)) return;
    const there = this.#pathThere(path);
    const [here, known] = await Promise.all([this.#from.stat(path), this.#to.stat(there)]);
    // Files never change under a name.
    if (here && known?.size === here.size) return;
    const bytes = here && (await this.#from.read(path));
    if (!bytes) {
      this.missing.push(path);
      return;
    }
    await this.#to.put(there, bytes);
    const written = await this.#to.read(there);
    if (!written || hashOf(written) !== hashOf(bytes)) {
      throw new MoveError(
        `${path} was copied to ${this.#to.places[0]}, but reads differently there. Check that place.`,
      );
    }
    this.files += 1;
    this.bytes += bytes.length;
  }
}

/** One place can have two names, such as a symbolic link. */
async function isSamePlace(from: FileStore, to: FileStore): Promise<boolean> {
  if (from.places[0] === to.places[0]) return true;
  const probe = `move-${randomUUID()}`;
  await to.put(probe, Buffer.from(probe));
  return from.has(probe).finally(() => to.remove(probe));
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

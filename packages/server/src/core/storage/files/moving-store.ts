import type { Readable } from 'node:stream';
import type { FilePart, FileState, FileStore, SignedAnswer } from './file-store.ts';

/**
 * Files that move to another place. New files go there; those that `tidings uploads move` has not moved yet are read at
 * the earlier place.
 */
export class MovingStore implements FileStore {
  readonly places: readonly [string, ...string[]];
  readonly #current: FileStore;
  readonly #earlier: FileStore;

  constructor(current: FileStore, earlier: FileStore) {
    this.places = [...current.places, ...earlier.places];
    this.#current = current;
    this.#earlier = earlier;
  }

  async prepare(): Promise<void> {
    await this.#current.prepare();
    await this.#earlier.assertUsable();
  }

  async assertUsable(): Promise<void> {
    await this.#current.assertUsable();
    await this.#earlier.assertUsable();
  }

  put(path: string, bytes: Uint8Array): Promise<void> {
    return this.#current.put(path, bytes);
  }

  read(path: string): Promise<Buffer | undefined> {
    return this.#find((store) => store.read(path));
  }

  stream(path: string, part?: FilePart): Promise<Readable | undefined> {
    return this.#find((store) => store.stream(path, part));
  }

  stat(path: string): Promise<FileState | undefined> {
    return this.#find((store) => store.stat(path));
  }

  async has(path: string): Promise<boolean> {
    return (await this.#find(async (store) => (await store.has(path)) || undefined)) ?? false;
  }

  /** Removes at the earlier place first: a move that goes on meanwhile looks there after it has written. */
  async remove(path: string): Promise<void> {
    await this.#earlier.remove(path);
    await this.#current.remove(path);
  }

  async *list(folder?: string): AsyncGenerator<string> {
    const seen = new Set<string>();
    // A file that moves meanwhile is still in the list of one place, since it is written before it is removed.
    for await (const path of this.#earlier.list(folder)) {
      seen.add(path);
      yield path;
    }
    for await (const path of this.#current.list(folder)) if (!seen.has(path)) yield path;
  }

  async signedUrl(path: string, answer: SignedAnswer): Promise<string | undefined> {
    return (await this.#current.has(path)) ? this.#current.signedUrl(path, answer) : undefined;
  }

  /** Looks again at the current place, since the file may have moved between the two looks. */
  async #find<T>(look: (store: FileStore) => Promise<T | undefined>): Promise<T | undefined> {
    for (const store of [this.#current, this.#earlier, this.#current]) {
      const found = await look(store);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

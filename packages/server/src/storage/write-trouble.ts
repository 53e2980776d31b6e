import { StorageError, type StorageProblem } from './storage-error.ts';

/** What the next write is likely to meet as well. */
const lasting: ReadonlySet<StorageProblem> = new Set(['full', 'io', 'readonly', 'corrupt']);

/** How long a failure counts when nobody writes. */
const COUNTS_MS = 10_000;

/** The failure of the newest write: a disk that is full still takes what is small enough. */
export class WriteTrouble {
  #error: StorageError | undefined;
  #at = 0;

  /** Runs something that writes, and takes note of how it ends. */
  async watch<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      this.#error = undefined;
      return result;
    } catch (error) {
      if (error instanceof StorageError && lasting.has(error.kind)) {
        this.#error = error;
        this.#at = performance.now();
      }
      throw error;
    }
  }

  /** Throws the failure, if it is the newest that is known of writing. */
  assertNone(): void {
    if (this.#error && performance.now() - this.#at < COUNTS_MS) throw this.#error;
  }
}

import { StorageError, type StorageProblem } from './storage-error.ts';

/** Problems that the next write probably meets, too. */
const lasting: ReadonlySet<StorageProblem> = new Set(['full', 'io', 'readonly', 'corrupt']);

/** Time for which a failure counts if no write follows. */
const COUNTS_MS = 10_000;

/** The failure of the newest write. A ping alone shows too little: a full disk still accepts small writes. */
export class WriteTrouble {
  #error: StorageError | undefined;
  #at = 0;

  /** Runs a write and notes how it ends. */
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

  /** Throws the failure of the newest write, if that was recent. */
  assertNone(): void {
    if (this.#error && performance.now() - this.#at < COUNTS_MS) throw this.#error;
  }
}

import type { Logger } from 'pino';

/**
 * The kinds of failures below the queries, by the remedy:
 * - `full`: the disk or a quota is full
 * - `io`: the disk failed
 * - `readonly`: the database, or the folder of files, cannot be written
 * - `busy`: another connection held a lock for too long; a retry may help
 * - `corrupt`: the file is damaged, or not a database
 * - `unavailable`: there is no connection, or it broke; after a broken commit its outcome is unknown
 * - `constraint`: the rows break a rule of the schema
 * - `other`: anything else, such as a mistake in a statement
 */
export type StorageProblem =
  | 'full'
  | 'io'
  | 'readonly'
  | 'busy'
  | 'corrupt'
  | 'unavailable'
  | 'constraint'
  | 'other';

/**
 * A failure of the database or of the file store. `message` tells the operator what to do; `cause` is the error of the
 * driver or the system.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageProblem;

  constructor(kind: StorageProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether everything else would fail now, too, so that callers with more work can stop. */
export function isUnavailable(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'unavailable';
}

/** Whether everything else on the same rows would fail now, too. */
export function isOutOfReach(problem: unknown): boolean {
  return problem instanceof StorageError && ['unavailable', 'busy'].includes(problem.kind);
}

/** Whether this process has lost its database. If so, it may not read or write any more. */
export class DatabaseLoss {
  readonly #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #error: StorageError | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  get isDeclared(): boolean {
    return this.#error !== undefined;
  }

  /** Throws the declared error, if there is one. */
  assertNone(): void {
    if (this.#error) throw this.#error;
  }

  /** Declares the loss. Only the first call counts. */
  declare(error: StorageError): void {
    if (this.#error) return;
    this.#error = error;
    this.#log.fatal({ err: error }, error.message);
    for (const tell of this.#listeners) tell();
  }

  onDeclared(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

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

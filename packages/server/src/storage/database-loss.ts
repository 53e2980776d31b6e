import type { Logger } from 'pino';
import type { StorageError } from './storage-error.ts';

/** Whether the database is lost to this process: nothing may be read or written any more. */
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

  /** Throws what was declared. */
  assertNone(): void {
    if (this.#error) throw this.#error;
  }

  /** Only the first counts. */
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

import type { Logger } from 'pino';
import type { StorageError } from './storage-error.ts';

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

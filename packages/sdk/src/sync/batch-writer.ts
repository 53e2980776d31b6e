import type { TidingsEvent } from '@tidings/shared-types';

/** With more events waiting, reading pauses. */
const MOST_WAITING = 2000;

/** Writes one batch at a time. Events that arrive meanwhile are the next batch. */
export class BatchWriter {
  readonly #write: (events: readonly TidingsEvent[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #waiting: TidingsEvent[] = [];
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  /** After the first error it writes nothing more. */
  constructor(
    write: (events: readonly TidingsEvent[]) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#write = write;
    this.#onError = onError;
  }

  add(events: readonly TidingsEvent[]): void {
    this.#waiting.push(...events);
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll();
  }

  /** Settles once more may be added. */
  async room(): Promise<void> {
    if (this.#waiting.length > MOST_WAITING) await this.#writing;
  }

  /** Settles once nothing waits. Never rejects. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#hasFailed) {
        await this.#write(this.#waiting.splice(0));
      }
    } catch (error) {
      this.#hasFailed = true;
      this.#onError(error);
    } finally {
      this.#writing = undefined;
    }
  }
}

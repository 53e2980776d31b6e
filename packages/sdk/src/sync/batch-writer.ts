import type { TidingsEvent } from '@tidings/shared-types';

/** Beyond this nothing more is read until there is room. */
const MOST_WAITING = 2000;

/** Writes one batch at a time; what arrives meanwhile is the next one. */
export class BatchWriter {
  readonly #write: (events: readonly TidingsEvent[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #waiting: TidingsEvent[] = [];
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  /** After the first error nothing is written any more. */
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

  /** Settles once nothing waits; never rejects. */
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

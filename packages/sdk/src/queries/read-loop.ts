interface Reading {
  read(): Promise<void>;
  isWanted(): boolean;
  /** Called with an error, unless the result is no longer wanted. */
  onError(error: unknown): void;
}

/** Reads again after changes, one reading at a time. The last reading begins after the last change. */
export class ReadLoop {
  readonly #reading: Reading;
  #isRunning = false;
  #isOutdated = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Whether something changed since the current reading began. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  refresh(): void {
    this.#isOutdated = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    const { read, isWanted, onError } = this.#reading;
    this.#isRunning = true;
    try {
      while (this.#isOutdated && isWanted()) {
        this.#isOutdated = false;
        await read().catch((error: unknown) => {
          if (isWanted()) onError(error);
        });
      }
    } finally {
      this.#isRunning = false;
    }
  }
}

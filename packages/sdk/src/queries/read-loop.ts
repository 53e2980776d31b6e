interface Reading {
  read(): Promise<void>;
  isWanted(): boolean;
  /** Not where nobody wants it any more by then. */
  onError(error: unknown): void;
}

/** However often things change, one reading runs at a time, and the last begins after the last change. */
export class ReadLoop {
  readonly #reading: Reading;
  #isRunning = false;
  #isOutdated = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Whether something changed since the reading under way began. */
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

export interface QueueOptions<Job> {
  /** How many jobs run at a time. */
  readonly parallel: number;
  /** How many may wait; more are not taken. */
  readonly waiting: number;
  /** Is to end soon when the signal is given. */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Work that nobody waits for, and of which some may be left undone. */
export class BoundedQueue<Job> {
  readonly #options: QueueOptions<Job>;
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: QueueOptions<Job>) {
    this.#options = options;
  }

  add(job: Job): void {
    if (this.#stop.signal.aborted || this.#waiting.length >= this.#options.waiting) return;
    this.#waiting.push(job);
    this.#start();
  }

  /** Gives up what waits, and waits for what runs. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #start(): void {
    const job = this.#running.size < this.#options.parallel ? this.#waiting.shift() : undefined;
    if (job === undefined) return;
    const running = this.#run(job).finally(() => {
      this.#running.delete(running);
      this.#start();
    });
    this.#running.add(running);
  }

  async #run(job: Job): Promise<void> {
    try {
      await this.#options.run(job, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.onError(error);
    }
  }
}

import { FairWork, type Limits } from './fair-work.ts';

interface Options<Job> {
  readonly limits: Limits;
  /** Must end soon after the signal is aborted. */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Optional work in the background, in fair turns per person. Beyond the limits it is dropped. */
export class BackgroundWork<Job> {
  readonly #options: Options<Job>;
  readonly #work: FairWork;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: Options<Job>) {
    this.#options = options;
    this.#work = new FairWork(options.limits);
  }

  /** Queues a job for `whose` turn. Drops it if too many of theirs wait. */
  add(whose: string, job: Job): void {
    if (!this.#work.takesMore(whose)) return;
    const inFlight = this.#work
      .do(whose, () => this.#run(job))
      .finally(() => this.#inFlight.delete(inFlight));
    this.#inFlight.add(inFlight);
  }

  /** Drops waiting jobs and waits for running ones. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#inFlight);
  }

  async #run(job: Job): Promise<void> {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    try {
      await this.#options.run(job, signal);
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
    }
  }
}

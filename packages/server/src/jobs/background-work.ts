import { FairWork, type Limits } from './fair-work.ts';

interface Options<Job> {
  readonly limits: Limits;
  /** Is to end soon when the signal is given. */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Work that nobody waits for, and of which some may be left undone. People take turns. */
export class BackgroundWork<Job> {
  readonly #options: Options<Job>;
  readonly #work: FairWork;
  readonly #underway = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: Options<Job>) {
    this.#options = options;
    this.#work = new FairWork(options.limits);
  }

  /** More than may wait for `whose` turn is left undone. */
  add(whose: string, job: Job): void {
    if (!this.#work.takesMore(whose)) return;
    const underway = this.#work
      .do(whose, () => this.#run(job))
      .finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  /** Gives up what waits, and waits for what runs. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#underway);
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

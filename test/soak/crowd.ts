import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Lanes that each do one thing after another, at a pace, and can all be paused. */
export class Crowd {
  readonly #underWay = new Set<Promise<void>>();
  readonly #lanes: Promise<void>[] = [];
  readonly #end = new AbortController();
  #gate = Promise.resolve();
  #open: () => void = () => undefined;

  constructor() {
    // Every waiting lane adds a listener.
    setMaxListeners(0, this.#end.signal);
  }

  /** Adds a lane. `work` handles its errors. `intervalMs`: the time from one start to the next, if possible. */
  add(work: () => Promise<void>, intervalMs: () => number): void {
    this.#lanes.push(this.#run(work, intervalMs));
  }

  /** Resolves once nothing is in flight. */
  async pause(): Promise<void> {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
    await Promise.all(this.#underWay);
  }

  resume(): void {
    this.#open();
  }

  async end(): Promise<void> {
    this.#end.abort();
    this.resume();
    await Promise.all(this.#lanes);
  }

  async #run(work: () => Promise<void>, intervalMs: () => number): Promise<void> {
    const { signal } = this.#end;
    let tookMs = 0;
    for (;;) {
      const leftMs = Math.max(0, intervalMs() - tookMs);
      await setTimeout(leftMs, undefined, { signal }).catch(() => undefined);
      await this.#gate;
      if (signal.aborted) return;
      const startedAt = performance.now();
      const doing = work();
      this.#underWay.add(doing);
      await doing;
      this.#underWay.delete(doing);
      tookMs = performance.now() - startedAt;
    }
  }
}

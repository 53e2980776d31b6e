import type { Clock } from '../clock.ts';

const QUIET_MS = 45_000;
/** Random extra wait in whole seconds, so that waits that began together do not end together. */
const SPREAD_SECONDS = 10;
const TICK_MS = 500;

/** Calls back for each waiter that has been quiet for long enough. One timer serves all of them. */
export class Heartbeats<W> {
  readonly #clock: Clock;
  readonly #onDue: (waiter: W) => void;
  /** By the second at which they are due. */
  readonly #due = new Map<number, Set<W>>();
  readonly #secondOf = new Map<W, number>();
  #timer: NodeJS.Timeout | undefined;
  #latest = 0;

  constructor(clock: Clock, onDue: (waiter: W) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Starts a waiter's countdown again, or for the first time. */
  restart(waiter: W): void {
    this.stop(waiter);
    const spread = Math.floor(Math.random() * (SPREAD_SECONDS + 1));
    const second = Math.ceil(this.#look() + QUIET_MS / 1000) + spread;
    const others = this.#due.get(second);
    if (others) others.add(waiter);
    else this.#due.set(second, new Set([waiter]));
    this.#secondOf.set(waiter, second);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(waiter: W): void {
    const second = this.#secondOf.get(waiter);
    if (second === undefined) return;
    this.#secondOf.delete(waiter);
    const others = this.#due.get(second);
    others?.delete(waiter);
    if (others?.size === 0) this.#due.delete(second);
    if (this.#due.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Returns the time in seconds. If the clock was set back, restarts every countdown. */
  #look(): number {
    const now = this.#clock.now() / 1000;
    const wasSetBack = now < this.#latest;
    this.#latest = now;
    if (wasSetBack) for (const waiter of [...this.#secondOf.keys()]) this.restart(waiter);
    return now;
  }

  #tick(): void {
    const now = this.#look();
    for (const [second, waiters] of this.#due) {
      if (second > now) continue;
      for (const waiter of [...waiters]) {
        this.stop(waiter);
        this.#onDue(waiter);
      }
    }
  }
}

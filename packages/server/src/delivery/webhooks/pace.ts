import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The share of time in which the main thread works, from which on the server counts as busy. */
const BUSY_SHARE = 0.7;
/** Pause between deliveries of a busy server: they must not slow down the people who cause the events. */
const GAP_MS = 25;
const MEASURED_EVERY_MS = 200;

/** Lets deliveries go at once while the server has time, and one after the other with pauses while it is busy. */
export class Pace {
  #utilization = performance.eventLoopUtilization();
  #measuredAt = performance.now();
  #isBusy = false;
  #nextAt = 0;

  /** Resolves when the next delivery may go. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#measure(now);
    if (!this.#isBusy) return;
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + GAP_MS;
    if (at > now) await pause(at - now, undefined, { signal, ref: false });
  }

  #measure(now: number): void {
    if (now - this.#measuredAt < MEASURED_EVERY_MS) return;
    const total = performance.eventLoopUtilization();
    this.#isBusy =
      performance.eventLoopUtilization(total, this.#utilization).utilization > BUSY_SHARE;
    this.#utilization = total;
    this.#measuredAt = now;
  }
}

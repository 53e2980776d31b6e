import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The share of time in which the main thread works, from which on people wait for the server. */
const BUSY_SHARE = 0.3;
/** Pauses between deliveries. Those of a busy server must not slow down the people who cause the events. */
const GAP_MS = { idle: 5, busy: 50 } as const;
/** Deliveries that may go at once after a quiet time. */
const AT_ONCE = 10;
const MEASURED_EVERY_MS = 200;

/** Spreads the deliveries of this process over time, in the order in which they ask. */
export class Pace {
  #utilization = performance.eventLoopUtilization();
  #measuredAt = performance.now();
  #gapMs: number = GAP_MS.idle;
  #nextAt = 0;

  /** Resolves when the next delivery may go. Rejects if the signal is aborted before. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#measure(now);
    const at = Math.max(this.#nextAt, now - AT_ONCE * this.#gapMs);
    this.#nextAt = at + this.#gapMs;
    if (at > now) await pause(at - now, undefined, { signal, ref: false });
  }

  #measure(now: number): void {
    if (now - this.#measuredAt < MEASURED_EVERY_MS) return;
    const total = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(total, this.#utilization);
    this.#gapMs = utilization > BUSY_SHARE ? GAP_MS.busy : GAP_MS.idle;
    this.#utilization = total;
    this.#measuredAt = now;
  }
}

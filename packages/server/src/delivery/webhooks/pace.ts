import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The share of time in which the main thread is occupied, from which on people wait for the server. */
const BUSY_SHARE = 0.5;
const IDLE_GAP_MS = 5;
/** Pauses between the deliveries of a busy server. */
const BUSY_GAP_MS = { least: 40, most: 500 } as const;
/** Processor time of a full delivery of older events, and the share of the process's time that deliveries may take from people. */
const COST_MS = 3;
const SHARE = 0.04;
/** Deliveries that may go at once after a quiet time. */
const AT_ONCE = 10;
const MEASURED_EVERY_MS = 200;

/**
 * Spreads the deliveries of this process over time, in the order in which they ask. While the server is busy they get a
 * small share of the processor time that it has, which is little if other programs use the machine too.
 */
export class Pace {
  #utilization = performance.eventLoopUtilization();
  #cpu = process.cpuUsage();
  #measuredAt = performance.now();
  #gapMs = IDLE_GAP_MS;
  #nextAt = 0;

  /** Resolves when the next delivery may go. Rejects if the signal is aborted before. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#measure(now);
    const at = Math.max(this.#nextAt, now - AT_ONCE * IDLE_GAP_MS);
    this.#nextAt = at + this.#gapMs;
    if (at > now) await pause(at - now, undefined, { signal, ref: false });
  }

  #measure(now: number): void {
    const passed = now - this.#measuredAt;
    if (passed < MEASURED_EVERY_MS) return;
    const total = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(total, this.#utilization);
    const { user, system } = process.cpuUsage(this.#cpu);
    const cores = (user + system) / 1000 / passed;
    this.#gapMs = utilization > BUSY_SHARE ? busyGap(cores) : IDLE_GAP_MS;
    this.#utilization = total;
    this.#cpu = process.cpuUsage();
    this.#measuredAt = now;
  }
}

function busyGap(cores: number): number {
  const { least, most } = BUSY_GAP_MS;
  return Math.min(Math.max(COST_MS / (SHARE * cores), least), most);
}

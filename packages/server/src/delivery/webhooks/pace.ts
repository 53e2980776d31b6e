import { performance } from 'node:perf_hooks';
import { Turns } from '../../core/jobs/turns.ts';

/** The share of time in which the main thread is occupied, from which on people wait for the server. */
const BUSY_SHARE = 0.5;
const IDLE_GAP_MS = 5;
/** Pauses between the deliveries of a busy server. */
const BUSY_GAP_MS = { least: 40, most: 500 } as const;
/** Processor time of a full delivery, with what the system does for it, and the share of the process's time that deliveries may take from people. */
const COST_MS = 7;
const SHARE = 0.04;
/** Deliveries that may go at once after a quiet time. */
const AT_ONCE = 10;
const MEASURED_EVERY_MS = 200;

const nobodyIsBusy: ReadonlySet<string> = new Set();

interface Waiting {
  readonly signal: AbortSignal;
  start(): void;
}

/**
 * Spreads the deliveries of this process over time. Organizations take turns, so that one with many webhooks does not
 * delay the others. While the server is busy, deliveries get a small share of the processor time that it has, which is
 * little if other programs use the machine too.
 */
export class Pace {
  readonly #waiting = new Turns<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #utilization = performance.eventLoopUtilization();
  #cpu = process.cpuUsage();
  #measuredAt = performance.now();
  #gapMs = IDLE_GAP_MS;
  #nextAt = 0;

  /** Resolves when a delivery of this organization may go. Rejects if the signal is aborted before. */
  async turn(realmId: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      this.#waiting.add(String(realmId), { signal, start });
      this.#startNext();
    });
  }

  /** Starts the deliveries whose time has come, and waits for the next one's. */
  #startNext(): void {
    while (this.#timer === undefined && this.#waiting.size > 0) {
      const now = performance.now();
      this.#measure(now);
      const at = Math.max(this.#nextAt, now - AT_ONCE * IDLE_GAP_MS);
      if (at > now) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#startNext();
        }, at - now).unref();
        return;
      }
      const next = this.#waiting.take(nobodyIsBusy);
      if (!next || next.signal.aborted) continue;
      this.#nextAt = at + this.#gapMs;
      next.start();
    }
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

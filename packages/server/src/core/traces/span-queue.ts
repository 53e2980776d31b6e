import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { VERSION } from '../../version.ts';
import type { TracesConfig } from '../config/config.ts';
import { type PauseSchedule, pauseAfter } from '../jobs/back-off.ts';
import { type CollectorProblem, collectorProblem, postSpans } from './collector.ts';
import { otlpJson } from './otlp.ts';
import type { Span } from './span.ts';

/** The number of spans by what became of them. */
export interface SpanFigures {
  readonly sent: number;
  /** Spans that found the queue full, or that the collector refused. */
  readonly dropped: number;
}

/** Spans that may wait, some megabytes. While the collector is slow or gone, more are dropped. */
export const MAX_WAITING = 4096;
const BATCH = 512;
const GATHER_MS = 1000;
const retries: PauseSchedule = { firstMs: 1000, mostMs: 30_000, jitter: 0.2 };
/** The time for which a stopping server waits until the spans are sent. */
const CLOSE_MS = 3000;

/** The spans that have ended and wait for the collector. Nobody waits for it. */
export class SpanQueue {
  readonly #config: TracesConfig;
  readonly #log: Logger;
  readonly #resource = {
    'service.name': 'tidings',
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
  };
  readonly #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #sent = 0;
  #dropped = 0;
  #isClosed = false;

  constructor(config: TracesConfig, log: Logger) {
    this.#config = config;
    this.#log = log;
    void this.#greet();
  }

  figures(): SpanFigures {
    return { sent: this.#sent, dropped: this.#dropped };
  }

  add(span: Span): void {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(span);
    this.#sendIn(this.#failures === 0 ? GATHER_MS : pauseAfter(this.#failures, retries));
  }

  /** Sends the spans that wait. Gives up at the first failure, or after some seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const deadline = performance.now() + CLOSE_MS;
    const left = () => Math.ceil(deadline - performance.now());
    await Promise.race([this.#sending, pause(CLOSE_MS)]);
    while (this.#waiting.length > 0 && left() > 0 && (await this.#sendBatch(left())));
    this.#dropped += this.#waiting.length;
    this.#waiting.length = 0;
  }

  async #greet(): Promise<void> {
    const { url, share } = this.#config;
    const problem = await collectorProblem(this.#config);
    if (problem) this.#log.warn({ url, share }, `traces cannot be sent: ${problem.text}`);
    else this.#log.info({ url, share }, 'traces are sent');
  }

  #sendIn(ms: number): void {
    if (this.#timer || this.#sending) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#sendAll().finally(() => {
        this.#sending = undefined;
        if (this.#waiting.length > 0 && !this.#isClosed) {
          this.#sendIn(pauseAfter(Math.max(this.#failures, 1), retries));
        }
      });
    }, ms).unref();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed && (await this.#sendBatch()));
  }

  /** Sends the oldest spans. Returns false if the collector does not take any now. */
  async #sendBatch(timeoutMs?: number): Promise<boolean> {
    const batch = this.#waiting.slice(0, BATCH);
    const problem = await postSpans(this.#config, otlpJson(this.#resource, batch), timeoutMs);
    this.#note(problem);
    if (problem?.isPassing) return false;
    this.#waiting.splice(0, batch.length);
    if (problem) this.#dropped += batch.length;
    else this.#sent += batch.length;
    return problem === undefined;
  }

  #note(problem: CollectorProblem | undefined): void {
    if (problem) {
      this.#failures += 1;
      if (this.#failures === 1) this.#log.warn(`traces cannot be sent: ${problem.text}`);
      return;
    }
    if (this.#failures > 0) this.#log.info('traces are sent again');
    this.#failures = 0;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

import type { Environment } from '../environment.ts';

/** Without input for this long, the person is idle, even with the app in front of them. */
const IDLE_AFTER_MS = 300_000;

export interface PresenceReport {
  readonly status: 'active' | 'idle';
  readonly hasNewInput: boolean;
}

export interface ReporterOptions {
  readonly environment: Pick<Environment, 'now' | 'after' | 'visible'>;
  readonly intervalMs: () => number;
  /** Tells whether this tab should report and the server can be reached. */
  readonly mayReport: () => boolean;
  /** Sends a report. Resolves with the wait that the server asks for. */
  readonly report: (report: PresenceReport) => Promise<number>;
}

/** Reports at intervals that the person is there, and at once when they come, leave or return. */
export class PresenceReporter {
  readonly #options: ReporterOptions;
  #lastInputAt = Number.NEGATIVE_INFINITY;
  /** Since the last report. */
  #hasNewInput = false;
  #last: { readonly at: number; readonly status: 'active' | 'idle' } | undefined;
  #notBefore = 0;
  #isReporting = false;
  #isClosed = false;
  #cancelTimer: () => void = () => undefined;
  readonly #stopWatching: () => void;

  constructor(options: ReporterOptions) {
    this.#options = options;
    const { environment } = options;
    if (environment.visible.current) this.#noteInput();
    this.#stopWatching = environment.visible.subscribe((isVisible) => {
      if (isVisible) this.#noteInput();
      this.check();
    });
  }

  /** Records input of the person. The next report carries it; if they were idle, that goes out at once. */
  interacted(): void {
    this.#noteInput();
    if (this.#last?.status === 'idle') this.check();
  }

  /** Reports if something changed or the interval is over. Call it when `mayReport` changes. */
  check(): void {
    const { environment, intervalMs, mayReport } = this.#options;
    this.#cancelTimer();
    if (this.#isClosed || this.#isReporting || !mayReport()) return;
    const now = environment.now();
    const isNew = this.#last?.status !== this.#status(now);
    const sinceMs = now - (this.#last?.at ?? now);
    const dueInMs = isNew ? 0 : intervalMs() - sinceMs;
    // Without this bound, a clock that was set back would cause a wait of years.
    const waitMs = sinceMs < 0 ? 0 : Math.max(dueInMs, this.#notBefore - now);
    if (waitMs > 0) {
      this.#cancelTimer = environment.after(waitMs, () => this.check());
      return;
    }
    void this.#report(now);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#stopWatching();
  }

  #noteInput(): void {
    this.#lastInputAt = this.#options.environment.now();
    this.#hasNewInput = true;
  }

  async #report(now: number): Promise<void> {
    const status = this.#status(now);
    const hasNewInput = this.#hasNewInput;
    this.#hasNewInput = false;
    this.#isReporting = true;
    this.#last = { at: now, status };
    const waitMs = await this.#options.report({ status, hasNewInput });
    this.#notBefore = this.#options.environment.now() + waitMs;
    this.#isReporting = false;
    this.check();
  }

  #status(now: number): 'active' | 'idle' {
    const { visible } = this.#options.environment;
    return visible.current && now - this.#lastInputAt < IDLE_AFTER_MS ? 'active' : 'idle';
  }
}

import type { Environment } from '../environment.ts';

/** Who did nothing for so long is idle, even with the app before them. */
const IDLE_AFTER_MS = 300_000;

export interface PresenceReport {
  readonly status: 'active' | 'idle';
  readonly hasNewInput: boolean;
}

export interface ReporterOptions {
  readonly environment: Pick<Environment, 'now' | 'after' | 'visible'>;
  readonly intervalMs: () => number;
  /** Whether it is this tab's turn, and the server in reach. */
  readonly mayReport: () => boolean;
  /** How long the server asks to wait before the next. */
  readonly report: (report: PresenceReport) => Promise<number>;
}

/** Says at each interval that the person is there, and at once when they come, leave or come back. */
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

  /** The person did something. Reported with the next report, at once only if they were idle. */
  interacted(): void {
    this.#noteInput();
    if (this.#last?.status === 'idle') this.check();
  }

  /** Reports if there is something new to say, or it is time. To be called when `mayReport` changes. */
  check(): void {
    const { environment, intervalMs, mayReport } = this.#options;
    this.#cancelTimer();
    if (this.#isClosed || this.#isReporting || !mayReport()) return;
    const now = environment.now();
    const isNew = this.#last?.status !== this.#status(now);
    const sinceMs = now - (this.#last?.at ?? now);
    const dueInMs = isNew ? 0 : intervalMs() - sinceMs;
    // A clock that was set back would otherwise make it a wait of years.
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

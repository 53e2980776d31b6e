import type { TidingsEvent } from '@tidings/shared-types/wire';
import { isApiError, isCallError } from '../api/errors.ts';
import { UNUSED_AFTER_MS } from '../client/use-watch.ts';
import type { Connection } from '../connection/connection.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import { isSameValue } from '../same-value.ts';
import { followRecord } from '../store/follow-record.ts';
import type { RecordStore } from '../store/record.ts';
import { isQuiet } from '../sync/sync-state.ts';
import {
  nextChangeAfter,
  type Presence,
  type PresenceTimes,
  presenceAt,
  seenIn,
  withSeen,
} from './presence-times.ts';

interface PresenceOptions {
  readonly api: Pick<Api, 'updatePresence'>;
  readonly records: RecordStore;
  readonly connection: Pick<Connection, 'state' | 'onTransient'>;
  readonly environment: Pick<Environment, 'now' | 'after' | 'visible' | 'onInput'>;
  /** A hidden tab reports only if it leads, so that the person is idle rather than offline. */
  readonly leads: Live<boolean>;
}

/** The presence of everybody, including the person. Every tab has it, in memory only. */
export interface PresenceFeed {
  /** Presence by user id. Users who were not seen for weeks are missing. */
  readonly of: Live<ReadonlyMap<number, Presence>>;
  /**
   * Records input of the person; call it as often as it happens. Pages report input by themselves, and sending counts
   * as input.
   */
  interacted(): void;
  /** Stops reporting. */
  close(): void;
}

/** For servers that do not state their own. */
const DEFAULT_INTERVAL_SECONDS = 60;
const DEFAULT_OFFLINE_SECONDS = 140;
/** Requests the whole list, the first time. */
const FROM_THE_BEGINNING = -1;
const REPORT_LIMIT_MS = 30_000;

export function createPresence(options: PresenceOptions): PresenceFeed {
  return new Feed(options);
}

class Feed implements PresenceFeed {
  readonly of = new LiveValue<ReadonlyMap<number, Presence>>(new Map());
  readonly #options: PresenceOptions;
  readonly #realm;
  readonly #reporter: PresenceReporter;
  readonly #stopListening: readonly (() => void)[];
  #times: PresenceTimes = new Map();
  #lastUpdateId = FROM_THE_BEGINNING;
  /** The difference between the server's clock and this device's. */
  #aheadMs = 0;
  /** Whether the server refuses presence, as it does for bots. */
  #isRefused = false;
  #isClosed = false;
  #cancelTimer: () => void = () => undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { records, connection, environment, leads } = options;
    this.#realm = followRecord(records, 'realm');
    this.#reporter = new PresenceReporter({
      environment,
      intervalMs: () =>
        (this.#realm.current?.server_presence_ping_interval_seconds ?? DEFAULT_INTERVAL_SECONDS) *
        1000,
      mayReport: () => this.#mayReport(),
      isHeld: () => this.#isHeld(),
      report: (report) => this.#report(report),
    });
    const check = () => this.#reporter.check();
    this.#stopListening = [
      connection.onTransient((events) => this.#receive(events)),
      connection.state.subscribe(check),
      leads.subscribe(check),
      this.#realm.subscribe(check),
      environment.onInput?.(() => this.interacted()) ?? (() => undefined),
    ];
    this.#reporter.check();
  }

  interacted(): void {
    this.#reporter.interacted();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#reporter.close();
    this.#realm.stop();
    for (const stop of this.#stopListening) stop();
  }

  #mayReport(): boolean {
    const { connection, environment, leads } = this.#options;
    if (this.#isRefused || connection.state.current.name !== 'live') return false;
    if (!this.#realm.current || this.#realm.current.realm_presence_disabled) return false;
    return environment.visible.current || leads.current;
  }

  /** Whether the server counts the person as idle without reports, and nobody looks at the presence of others. */
  #isHeld(): boolean {
    const { connection, environment } = this.#options;
    if (!isQuiet(connection.state.current)) return false;
    return !environment.visible.current || !this.of.hasListeners;
  }

  /** Sends a report. Never rejects: the next interval reports again. */
  async #report({ status, hasNewInput }: PresenceReport): Promise<number> {
    const { api, environment } = this.#options;
    try {
      const answer = await api.updatePresence(
        { status, new_user_input: hasNewInput, last_update_id: this.#lastUpdateId },
        { timeoutMs: REPORT_LIMIT_MS },
      );
      const { server_timestamp, presence_last_update_id, presences = {} } = answer;
      if (server_timestamp !== undefined) {
        this.#aheadMs = server_timestamp * 1000 - environment.now();
      }
      this.#lastUpdateId = presence_last_update_id ?? this.#lastUpdateId;
      this.#take(presences);
      return 0;
    } catch (error) {
      this.#isRefused = isApiError(error) && error.remedy === 'change-request';
      return isCallError(error) ? (error.retryAfterMs ?? 0) : 0;
    }
  }

  #receive(events: readonly TidingsEvent[]): void {
    for (const event of events) if (event.type === 'presence') this.#take(seenIn(event));
  }

  #take(seen: Readonly<Record<string, object>>): void {
    this.#times = withSeen(this.#times, seen);
    this.#show();
  }

  /** Computes the statuses: users without news become idle, then offline. */
  #show(): void {
    this.#cancelTimer();
    if (this.#isClosed) return;
    const { environment } = this.#options;
    const nowSeconds = (environment.now() + this.#aheadMs) / 1000;
    const offlineAfterSeconds =
      this.#realm.current?.server_presence_offline_threshold_seconds ?? DEFAULT_OFFLINE_SECONDS;
    const shown = new Map(
      [...this.#times].map(
        ([userId, times]) => [userId, presenceAt(times, nowSeconds, offlineAfterSeconds)] as const,
      ),
    );
    if (!isSameValue(shown, this.of.current)) this.of.set(shown);
    const next = nextChangeAfter(this.#times, nowSeconds, offlineAfterSeconds);
    if (next === undefined) return;
    // One more millisecond, since a status lasts to the end of its interval.
    const delayMs = Math.ceil((next - nowSeconds) * 1000) + 1;
    this.#cancelTimer = environment.after(delayMs, () => this.#show());
  }
}

interface PresenceReport {
  readonly status: 'active' | 'idle';
  readonly hasNewInput: boolean;
}

interface ReporterOptions {
  readonly environment: Pick<Environment, 'now' | 'after' | 'visible'>;
  readonly intervalMs: () => number;
  /** Tells whether this tab should report and the server can be reached. */
  readonly mayReport: () => boolean;
  /** Tells whether an idle person need not be reported again. */
  readonly isHeld: () => boolean;
  /** Sends a report. Resolves with the wait that the server asks for. */
  readonly report: (report: PresenceReport) => Promise<number>;
}

/** Reports at intervals that the person is there, and at once when they come, leave or return. */
class PresenceReporter {
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
    const { environment, intervalMs, mayReport, isHeld } = this.#options;
    this.#cancelTimer();
    if (this.#isClosed || this.#isReporting || !mayReport()) return;
    const now = environment.now();
    const status = this.#status(now);
    const isNew = this.#last?.status !== status;
    if (status === 'idle' && !isNew && isHeld()) return;
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
    return visible.current && now - this.#lastInputAt < UNUSED_AFTER_MS ? 'active' : 'idle';
  }
}

import { type Live, LiveValue } from '../live.ts';
import type { SyncState } from '../sync/sync-state.ts';

/** One line of the log. It holds no secrets, and nothing that people wrote unless the app asked for it. */
export type LogEntry = { /** Milliseconds since 1970. */ readonly at: number } & LoggedFact;

export type LoggedFact =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** Without its query, and without addresses and names. */
      readonly path: string;
      /** Undefined if no answer came. */
      readonly status: number | undefined;
      readonly durationMs: number;
      /** Only if the app asked for content. */
      readonly query?: string;
    }
  | { readonly kind: 'sync'; readonly state: SyncState }
  | { readonly kind: 'leader'; readonly isLeader: boolean }
  | {
      readonly kind: 'write';
      /** The number of changed records of each kind, in a write by any tab. */
      readonly records: Readonly<Record<string, number>>;
      /** The last event that the write applied. */
      readonly lastEventId: number | undefined;
    }
  | {
      readonly kind: 'outbox';
      readonly entryId: string;
      readonly command: string;
      readonly from: string;
      readonly to: string;
      readonly refusal: string | undefined;
      /** Only if the app asked for content. */
      readonly args?: unknown;
    }
  | { readonly kind: 'problem'; readonly problem: string };

export interface LogOptions {
  /** The number of lines to keep; defaults to 500. */
  readonly limit?: number;
  /** Also logs queries and what people wrote: for your own debugging, not for error reports. */
  readonly withContent?: boolean;
}

const USUAL_LIMIT = 500;

/** A client's recent activity: to read, to watch, and to attach to an error report. */
export class SyncLog {
  readonly withContent: boolean;
  readonly #limit: number;
  readonly #now: () => number;
  readonly #entries = new LiveValue<readonly LogEntry[]>([]);

  constructor(now: () => number, { limit = USUAL_LIMIT, withContent = false }: LogOptions = {}) {
    this.#now = now;
    this.#limit = limit;
    this.withContent = withContent;
  }

  /** Oldest first. */
  get entries(): Live<readonly LogEntry[]> {
    return this.#entries;
  }

  add(fact: LoggedFact): void {
    const entries = [...this.#entries.current, { at: this.#now(), ...fact }];
    this.#entries.set(entries.slice(-this.#limit));
  }

  clear(): void {
    this.#entries.set([]);
  }

  /** For `JSON.stringify`. */
  toJSON(): readonly LogEntry[] {
    return this.#entries.current;
  }
}

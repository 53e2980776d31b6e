import { type Live, LiveValue } from '../live.ts';
import type { SyncState } from '../sync/sync-state.ts';

/** One line of the log. Nothing in it is a secret or what people wrote, unless that was asked for. */
export type LogEntry = { /** Milliseconds since 1970. */ readonly at: number } & LoggedFact;

export type LoggedFact =
  | {
      readonly kind: 'request';
      readonly method: string;
      /** Without its query, and the addresses and names in it. */
      readonly path: string;
      /** Undefined where no answer came. */
      readonly status: number | undefined;
      readonly durationMs: number;
      /** Only where content was asked for. */
      readonly query?: string;
    }
  | { readonly kind: 'sync'; readonly state: SyncState }
  | { readonly kind: 'leader'; readonly isLeader: boolean }
  | {
      readonly kind: 'write';
      /** How many records of each kind a write changed, in whichever tab. */
      readonly records: Readonly<Record<string, number>>;
      /** How far in the server's log the store is with it. */
      readonly lastEventId: number | undefined;
    }
  | {
      readonly kind: 'outbox';
      readonly entryId: string;
      readonly command: string;
      readonly from: string;
      readonly to: string;
      readonly refusal: string | undefined;
      /** Only where content was asked for. */
      readonly args?: unknown;
    }
  | { readonly kind: 'problem'; readonly problem: string };

export interface LogOptions {
  /** How many lines are kept; 500 unless given. */
  readonly limit?: number;
  /** Also what was asked for and written: for a debugger of one's own, not for a report of errors. */
  readonly withContent?: boolean;
}

const USUAL_LIMIT = 500;

/** What a client did of late: to be read, watched, and sent along with a report of an error. */
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

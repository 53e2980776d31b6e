import type { LogEntry } from './log-entry.ts';
import { TRANSIENT_IDS_PER_POSITION, transientEventId } from './wire-events.ts';

/** The time for which clients show someone as typing without another event. */
const LIFETIME_MS = 45_000;
const MAX_KEPT = 500;

/** An event outside the log. Its place is just after an entry of the log. */
export interface Transient {
  /** `logged.id` is the position before the event. */
  readonly entry: LogEntry;
  readonly wireId: number;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
}

/** The newest events that are not in the log, for clients that are between two polls. */
export class RecentTransients {
  #kept: Transient[] = [];
  #position = 0;
  #count = 0;

  /**
   * Returns an id after a cursor, which may be from before a restart or from another server. Returns undefined if no
   * ids are left before the next entry of the log.
   */
  nextId(position: number, cursor = 0): number | undefined {
    if (position !== this.#position) this.#count = 0;
    this.#position = position;
    const count = Math.max(this.#count, cursor + 1 - transientEventId(position, 0));
    if (count >= TRANSIENT_IDS_PER_POSITION) return undefined;
    this.#count = count + 1;
    return transientEventId(position, count);
  }

  add(entry: LogEntry, now: number): Transient | undefined {
    const wireId = this.nextId(entry.logged.id);
    if (wireId === undefined) return undefined;
    const added = { entry, wireId, happenedAt: now };
    this.#kept = [...this.#alive(now).slice(1 - MAX_KEPT), added];
    return added;
  }

  /** Returns the events after a cursor. */
  after(cursor: number, now: number): Transient[] {
    return this.#alive(now).filter(({ wireId }) => wireId > cursor);
  }

  #alive(now: number): Transient[] {
    return this.#kept.filter(({ happenedAt }) => happenedAt > now - LIFETIME_MS);
  }
}

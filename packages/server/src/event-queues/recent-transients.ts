import type { LogEntry } from './log-entry.ts';
import { TRANSIENT_IDS_PER_POSITION, transientEventId } from './wire-ids.ts';

/** As long as somebody is shown typing who says nothing more. */
const LIFETIME_MS = 45_000;
const MAX_KEPT = 500;

/** Something that happened without a place in the log, as if just after one. */
export interface Transient {
  /** `logged.id` is the position that it came after. */
  readonly entry: LogEntry;
  readonly wireId: number;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
}

/** The newest events that no log keeps, for who is between two polls. */
export class RecentTransients {
  #kept: Transient[] = [];
  #position = 0;
  #count = 0;

  /** Undefined where there are no ids left before the log goes on. */
  nextId(position: number): number | undefined {
    if (position !== this.#position) this.#count = 0;
    this.#position = position;
    if (this.#count >= TRANSIENT_IDS_PER_POSITION) return undefined;
    this.#count += 1;
    return transientEventId(position, this.#count - 1);
  }

  add(entry: LogEntry, now: number): Transient | undefined {
    const wireId = this.nextId(entry.logged.id);
    if (wireId === undefined) return undefined;
    const added = { entry, wireId, happenedAt: now };
    this.#kept = [...this.#alive(now).slice(1 - MAX_KEPT), added];
    return added;
  }

  /** Those that somebody with this cursor has not had. */
  after(cursor: number, now: number): Transient[] {
    return this.#alive(now).filter(({ wireId }) => wireId > cursor);
  }

  #alive(now: number): Transient[] {
    return this.#kept.filter(({ happenedAt }) => happenedAt > now - LIFETIME_MS);
  }
}

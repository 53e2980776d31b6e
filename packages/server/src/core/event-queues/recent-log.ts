import type { LogEntry } from './log-entry.ts';
import { MembershipChanges } from './membership.ts';

const MAX_ENTRIES = 10_000;
const MAX_WEIGHT = 32 << 20;

/** The newest entries of a realm's log in memory: everything after a position except entries for no client. */
export class RecentLog {
  readonly changes = new MembershipChanges();
  /** Ascending. The first `#dropped` of them count as removed. */
  #entries: LogEntry[] = [];
  #weights: number[] = [];
  #dropped = 0;
  #weight = 0;
  #after: number;
  #position: number;

  constructor(position: number) {
    this.#after = position;
    this.#position = position;
  }

  /** Position of the newest entry. */
  get position(): number {
    return this.#position;
  }

  get capacity(): number {
    return MAX_ENTRIES;
  }

  /** Whether every entry from a position on is here. */
  reaches(position: number): boolean {
    return position > this.#after;
  }

  /** Adds all entries up to `position`. */
  add(entries: readonly LogEntry[], position: number): void {
    for (const entry of entries) {
      const weight = weightOf(entry.logged.event);
      this.#entries.push(entry);
      this.#weights.push(weight);
      this.#weight += weight;
      this.changes.note(entry);
    }
    this.#position = position;
    this.#shrink();
  }

  /** Starts anew at a position after which nothing is known yet. */
  leapTo(position: number): void {
    this.#entries = [];
    this.#weights = [];
    this.#dropped = 0;
    this.#weight = 0;
    this.#after = position;
    this.#position = position;
    this.changes.clear();
  }

  *from(position: number): Generator<LogEntry> {
    for (let index = this.#indexOf(position); index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry) yield entry;
    }
  }

  #indexOf(position: number): number {
    let low = this.#dropped;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.logged.id ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #shrink(): void {
    const before = this.#dropped;
    while (this.#entries.length - this.#dropped > MAX_ENTRIES || this.#weight > MAX_WEIGHT) {
      const oldest = this.#entries[this.#dropped];
      if (!oldest) break;
      this.#weight -= this.#weights[this.#dropped] ?? 0;
      this.#dropped += 1;
      this.#after = oldest.logged.id;
    }
    if (this.#dropped === before) return;
    if (this.#dropped < this.#entries.length / 2) return;
    this.#entries = this.#entries.slice(this.#dropped);
    this.#weights = this.#weights.slice(this.#dropped);
    this.#dropped = 0;
    this.changes.forgetUpTo(this.#after);
  }
}

/** Overhead of a value besides its texts and lists. */
const PER_VALUE = 16;

/** Returns roughly the bytes that a value takes in memory. All items of a list count like the first. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE;
  if (Array.isArray(value)) return PER_VALUE + value.length * weightOf(value[0]);
  let weight = PER_VALUE;
  for (const each of Object.values(value)) weight += PER_VALUE + weightOf(each);
  return weight;
}

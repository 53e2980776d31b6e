import { tell } from '../live.ts';
import type { OutboxEntry, StoredEntry } from './outbox-entry.ts';

export type Entries = ReadonlyMap<string, StoredEntry>;

export interface EntryChange {
  readonly id: string;
  /** Undefined if it was removed. */
  readonly after: StoredEntry | undefined;
}

/** An index in memory of the outbox as it shows. A change costs the same however many entries wait. */
export class OutboxIndex {
  readonly #entries = new Map<string, StoredEntry>();
  /** The waiting entries of each lane. */
  readonly #lanes = new Map<string, SortedEntries<StoredEntry>>();
  /** The first entry of each lane. */
  readonly #heads = new SortedEntries<StoredEntry>();
  /** The dependents of each entry. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #depending = new Set<string>();
  readonly #moves = new Set<string>();
  readonly #sent = new Set<string>();
  #lastSequence = 0;
  readonly #listeners = new Set<(ids: readonly string[]) => void>();

  constructor(entries: Iterable<StoredEntry> = []) {
    for (const entry of entries) this.#take({ id: entry.id, after: entry });
  }

  /** The same map for good; it changes in place. */
  get current(): Entries {
    return this.#entries;
  }

  /** A sequence number after all earlier ones. */
  get nextSequence(): number {
    return this.#lastSequence + 1;
  }

  /** The lanes of waiting entries, each in order; the lane with the oldest entry first. */
  *lanes(): Iterable<Iterable<StoredEntry>> {
    for (const { lane } of this.#heads.copy()) yield this.lane(lane);
  }

  /** The waiting entries of one lane, in order. */
  lane(name: string): Iterable<StoredEntry> {
    return this.#lanes.get(name) ?? [];
  }

  /** The waiting entries that depend on others. */
  depending(): StoredEntry[] {
    return this.#named(this.#depending);
  }

  /** The waiting moves of messages. */
  moves(): StoredEntry[] {
    return this.#named(this.#moves);
  }

  /** The entries that the server completed and the records do not show yet. */
  sent(): StoredEntry[] {
    return this.#named(this.#sent);
  }

  dependentsOf(id: string): StoredEntry[] {
    return this.#named(this.#dependents.get(id) ?? []);
  }

  /** Calls `listener` with the ids of changed entries. Returns a function that unsubscribes. */
  subscribe(listener: (ids: readonly string[]) => void): () => void {
    const own = (ids: readonly string[]) => listener(ids);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  change(changes: readonly EntryChange[]): void {
    if (changes.length === 0) return;
    for (const change of changes) this.#take(change);
    const ids = changes.map(({ id }) => id);
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) tell(listener, ids);
    }
  }

  #take({ id, after }: EntryChange): void {
    const before = this.#entries.get(id);
    if (before) this.#leave(before);
    if (after) this.#enter(after);
  }

  #enter(entry: StoredEntry): void {
    const { id, command, dependsOn, state, lane } = entry;
    this.#entries.set(id, entry);
    this.#lastSequence = Math.max(this.#lastSequence, entry.sequence);
    for (const needed of dependsOn) {
      const dependents = this.#dependents.get(needed) ?? new Set();
      this.#dependents.set(needed, dependents.add(id));
    }
    if (state === 'sent') this.#sent.add(id);
    if (state !== 'waiting') return;
    if (dependsOn.length > 0) this.#depending.add(id);
    if (command.name === 'moveMessage') this.#moves.add(id);
    this.#changeLane(lane, (waiting) => waiting.put(entry));
  }

  #leave(entry: StoredEntry): void {
    const { id, dependsOn, state, lane } = entry;
    this.#entries.delete(id);
    this.#sent.delete(id);
    this.#depending.delete(id);
    this.#moves.delete(id);
    for (const needed of dependsOn) {
      const dependents = this.#dependents.get(needed);
      dependents?.delete(id);
      if (dependents?.size === 0) this.#dependents.delete(needed);
    }
    if (state === 'waiting') this.#changeLane(lane, (waiting) => waiting.remove(entry));
  }

  #changeLane(lane: string, change: (waiting: SortedEntries<StoredEntry>) => void): void {
    const waiting = this.#lanes.get(lane) ?? new SortedEntries<StoredEntry>();
    if (waiting.first) this.#heads.remove(waiting.first);
    change(waiting);
    if (waiting.first) this.#heads.put(waiting.first);
    if (waiting.size > 0) this.#lanes.set(lane, waiting);
    else this.#lanes.delete(lane);
  }

  #named(ids: Iterable<string>): StoredEntry[] {
    const found = [...ids].flatMap((id) => this.#entries.get(id) ?? []);
    return found.sort(inOrderMade);
  }
}

type Made = Pick<OutboxEntry, 'id' | 'sequence' | 'createdAt'>;

/** Compares entries by the order in which they were made, which never changes. */
export function inOrderMade(a: Made, b: Made): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Entries in the order in which they were made. Updates do not sort them again. */
export class SortedEntries<E extends Made> {
  readonly #entries: E[] = [];

  get size(): number {
    return this.#entries.length;
  }

  get first(): E | undefined {
    return this.#entries[0];
  }

  [Symbol.iterator](): Iterator<E> {
    return this.#entries.values();
  }

  /** Adds an entry, or replaces the one with the same id. */
  put(entry: E): void {
    const index = this.#placeOf(entry);
    this.#entries.splice(index, this.#entries[index]?.id === entry.id ? 1 : 0, entry);
  }

  remove(entry: E): void {
    const index = this.#placeOf(entry);
    if (this.#entries[index]?.id === entry.id) this.#entries.splice(index, 1);
  }

  /** Returns a copy. */
  copy(): E[] {
    return this.#entries.slice();
  }

  #placeOf(entry: E): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#entries[middle];
      if (at && inOrderMade(at, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

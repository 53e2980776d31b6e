import { tell } from '../live.ts';
import type { StoredEntry } from './outbox-entry.ts';
import { inOrderMade, SortedEntries } from './sorted-entries.ts';

export type Entries = ReadonlyMap<string, StoredEntry>;

export interface EntryChange {
  readonly id: string;
  /** Undefined if it is gone. */
  readonly after: StoredEntry | undefined;
}

/**
 * The entries of the outbox as they show, and what is often asked of them. However many wait, a change
 * costs as much as it changes.
 */
export class OutboxBook {
  readonly #entries = new Map<string, StoredEntry>();
  /** By lane, what waits in it. */
  readonly #lanes = new Map<string, SortedEntries<StoredEntry>>();
  /** The first of each lane. */
  readonly #heads = new SortedEntries<StoredEntry>();
  /** By entry, who depends on it. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #depending = new Set<string>();
  readonly #moves = new Set<string>();
  readonly #sent = new Set<string>();
  #lastSequence = 0;
  readonly #listeners = new Set<(ids: readonly string[]) => void>();

  constructor(entries: Iterable<StoredEntry> = []) {
    for (const entry of entries) this.#take({ id: entry.id, after: entry });
  }

  /** One map for good: it changes in place. */
  get current(): Entries {
    return this.#entries;
  }

  /** After all that there ever were. */
  get nextSequence(): number {
    return this.#lastSequence + 1;
  }

  /** What waits, lane by lane, each in its order; the lane with the oldest entry first. */
  *lanes(): Iterable<Iterable<StoredEntry>> {
    for (const { lane } of this.#heads.copy()) yield this.lane(lane);
  }

  /** What waits in one lane, in its order. */
  lane(name: string): Iterable<StoredEntry> {
    return this.#lanes.get(name) ?? [];
  }

  /** Those that wait and depend on others. */
  depending(): StoredEntry[] {
    return this.#named(this.#depending);
  }

  /** Moves of messages that wait. */
  moves(): StoredEntry[] {
    return this.#named(this.#moves);
  }

  /** What the server did and the records do not show yet. */
  sent(): StoredEntry[] {
    return this.#named(this.#sent);
  }

  dependentsOf(id: string): StoredEntry[] {
    return this.#named(this.#dependents.get(id) ?? []);
  }

  /** Calls `listener` with the ids of what changed, once it has. Returns what ends it. */
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

import { type DatabaseChange, type DatabaseEntry, entryIdOf } from '../store/database-entry.ts';
import type { LocalDatabase } from '../store/local-database.ts';

export interface PlannedWrite {
  /** The entries that the plan needs to see as they are stored. */
  readonly ids: readonly string[];
  plan(stored: ReadonlyMap<string, DatabaseEntry>): readonly DatabaseChange[];
}

/** Called after a write with the entries that it read or wrote, and with its changes. */
type OnWritten = (ids: readonly string[], written: readonly DatabaseChange[]) => Promise<void>;

interface Waiting extends PlannedWrite {
  settle(failure?: { readonly error: unknown }): void;
}

/** Bounds how long each write waits for others. */
const MOST_AT_ONCE = 200;

/**
 * Combines simultaneous writes into one, since waiting for the disk is what a write costs. Each plan sees the writes
 * before it. A plan that throws fails alone.
 */
export class GroupedWrites {
  readonly #database: LocalDatabase;
  readonly #onWritten: OnWritten;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #isStoring = false;

  /** A write settles once `onWritten` has finished, which must not fail. */
  constructor(database: LocalDatabase, onWritten: OnWritten) {
    this.#database = database;
    this.#onWritten = onWritten;
  }

  /** Whether a call of `onWritten` is still to come. */
  get isAtWork(): boolean {
    return this.#isStoring || this.#waiting.length > 0;
  }

  write(write: PlannedWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle: Waiting['settle'] = (failure) => (failure ? reject(failure.error) : resolve());
      this.#waiting.push({ ...write, settle });
      // Later writes of the same turn join this one.
      this.#writing ??= Promise.resolve().then(() => this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await this.#writeTogether(group);
      } catch (error) {
        await this.#writeAlone(group, error);
      }
    }
    this.#writing = undefined;
  }

  /** Writes each alone after the group failed, since a single one may be the cause, such as one that is too large. */
  async #writeAlone(group: readonly Waiting[], error: unknown): Promise<void> {
    if (group.length === 1) return group[0]?.settle({ error });
    for (const each of group) {
      await this.#writeTogether([each]).catch((reason: unknown) => each.settle({ error: reason }));
    }
  }

  async #writeTogether(group: readonly Waiting[]): Promise<void> {
    const ids = new Set(group.flatMap((each) => each.ids));
    const failures = new Map<Waiting, { readonly error: unknown }>();
    const plan = (stored: ReadonlyMap<string, DatabaseEntry>): readonly DatabaseChange[] => {
      failures.clear();
      const now = new Map(stored);
      return group.flatMap((each) => {
        try {
          const changes = each.plan(now);
          for (const change of changes) applyTo(now, change);
          return changes;
        } catch (error) {
          failures.set(each, { error });
          return [];
        }
      });
    };
    let written: readonly DatabaseChange[] = [];
    this.#isStoring = true;
    try {
      written = await this.#database.update([...ids], plan);
      for (const change of written) ids.add(entryIdOf(change));
    } finally {
      this.#isStoring = false;
      await this.#onWritten([...ids], written);
    }
    for (const each of group) each.settle(failures.get(each));
  }
}

function applyTo(entries: Map<string, DatabaseEntry>, change: DatabaseChange): void {
  if ('put' in change) entries.set(change.put.id, change.put);
  else entries.delete(change.remove.id);
}

import type { CancelTimer, Environment } from '../environment.ts';
import { LiveValue } from '../live.ts';
import type { DatabaseOptions } from '../store/database-connection.ts';
import { type DatabaseChange, type DatabaseEntry, entryIdOf } from '../store/database-entry.ts';
import { LocalDatabase } from '../store/local-database.ts';
import { entryId, nowhere, partsOf } from '../store/record.ts';
import { GroupedWrites } from './grouped-writes.ts';
import {
  databaseChangeOf,
  entryIdOfChange,
  type LocalChange,
  type LocalChangeKind,
  type LocalChangeRef,
  type LocalChangeStore,
  type LocalChangeValue,
  type LocalChangeWrite,
  refOf,
  type StoredFile,
  type StoredLocalChanges,
} from './local-change.ts';
import type { StoredEntry } from './outbox-entry.ts';
import { type EntryChange, OutboxIndex } from './outbox-index.ts';
import type { StoredDraft } from './stored-draft.ts';
import type { StoredMutation } from './stored-mutation.ts';

/** The opened database, with the functions of its owner. */
export interface OpenLocalChanges extends LocalChangeStore {
  /** Cleans up after removed entries, in idle times. */
  sweep(): Promise<void>;
  close(): Promise<void>;
  /** Deletes what the person made. Only on their request. */
  destroy(): Promise<void>;
}

/** Retry interval for reading another tab's write, which may wait to be sent and has no other reader. */
const READ_AGAIN_MS = 5000;

/** Opens the database. `options.storage` must be strict, since this data exists nowhere else. */
export async function openLocalChanges(options: DatabaseOptions): Promise<OpenLocalChanges> {
  const survivors = (): readonly DatabaseEntry[] => localChanges.entries();
  const database = await LocalDatabase.open({ ...options, survivors });
  const localChanges = new LocalChanges(database, options.after);
  try {
    await localChanges.load();
  } catch (error) {
    await localChanges.close();
    throw error;
  }
  return localChanges;
}

class LocalChanges implements OpenLocalChanges {
  readonly outbox = new OutboxIndex();
  readonly drafts = new LiveValue<ReadonlyMap<string, StoredDraft>>(new Map());
  readonly mutations = new LiveValue<ReadonlyMap<string, StoredMutation>>(new Map());
  readonly #database: LocalDatabase;
  readonly #writes: GroupedWrites;
  /** The stored values, by database id. */
  readonly #stored = new Map<string, Kept>();
  /** The writes in flight by database id, oldest first. They show already. */
  readonly #pending = new Map<string, LocalChangeWrite[]>();
  /** The database ids to read again. */
  readonly #announced = new Set<string>();
  /** Whether changes may have been missed, so that everything must be read again. */
  #isMissed = true;
  #reading: Promise<unknown> = Promise.resolve();
  #stopListening: () => void = () => undefined;
  readonly #after: Environment['after'] | undefined;
  #cancelTimer: CancelTimer | undefined;
  #isClosed = false;

  constructor(database: LocalDatabase, after: Environment['after'] | undefined) {
    this.#database = database;
    this.#after = after;
    this.#writes = new GroupedWrites(database, (ids, written) =>
      this.#refresh(ids).catch(() => this.#takeWritten(written)),
    );
  }

  async load(): Promise<void> {
    const refresh = () => {
      this.#refresh().catch(() => undefined);
    };
    this.#stopListening = this.#database.onWrite(
      (changes) => {
        for (const change of changes) this.#announced.add(entryIdOf(change));
        // Own writes are read once they are finished, with all changes announced until then.
        if (!this.#writes.isAtWork) refresh();
      },
      () => {
        this.#isMissed = true;
        refresh();
      },
    );
    await this.#refresh();
  }

  async file(id: string): Promise<StoredFile | undefined> {
    const [entry] = await this.#database.get([entryId('file', id)]);
    return entry?.value as StoredFile | undefined;
  }

  write(changes: readonly LocalChangeWrite[]): Promise<void> {
    return this.transact(changes.map(refOf), () => changes, { showsAtOnce: true });
  }

  async update<K extends LocalChangeKind>(
    kind: K,
    id: string,
    change: (value: LocalChangeValue<K> | undefined) => LocalChangeValue<K> | undefined,
  ): Promise<LocalChangeValue<K> | undefined> {
    let result: LocalChangeValue<K> | undefined;
    await this.transact([{ kind, id }], (stored) => {
      const before = stored.get(kind, id);
      result = change(before);
      if (result === before) return [];
      if (result === undefined) return [{ remove: { kind, id } }];
      return [{ put: { kind, id, value: result } } as LocalChangeWrite];
    });
    return result;
  }

  async transact(
    refs: readonly LocalChangeRef[],
    plan: (stored: StoredLocalChanges) => readonly LocalChangeWrite[],
    { showsAtOnce = false }: { readonly showsAtOnce?: boolean } = {},
  ): Promise<void> {
    const expected = showsAtOnce ? plan(localChangesIn((id) => this.#kept(id))) : [];
    // Queue the write before it shows, since a listener may change it again.
    const written = this.#writes.write({
      ids: refs.map(({ kind, id }) => entryId(kind, id)),
      plan: (entries) => plan(localChangesIn((id) => entries.get(id))).map(databaseChangeOf),
    });
    await (expected.length > 0 ? this.#showUntil(expected, written) : written);
  }

  async #showUntil(changes: readonly LocalChangeWrite[], written: Promise<void>): Promise<void> {
    const ids = changes.map(entryIdOfChange);
    for (const change of changes) {
      const id = entryIdOfChange(change);
      this.#pending.set(id, [...(this.#pending.get(id) ?? []), change]);
    }
    this.#show(ids);
    try {
      await written;
    } finally {
      for (const change of changes) this.#isOver(change);
      this.#show(ids);
    }
  }

  /** Returns everything that is known to be stored, except files. */
  entries(): DatabaseEntry[] {
    return [...this.#stored].map(([id, { kind, value }]) => ({ id, kind, ...nowhere, value }));
  }

  sweep(): Promise<void> {
    return this.#database.sweep();
  }

  async close(): Promise<void> {
    this.#leave();
    await this.#database.close();
  }

  async destroy(): Promise<void> {
    this.#leave();
    await this.#database.destroy();
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopListening();
    this.#cancelTimer?.();
  }

  /**
   * Reads again, since the announcements of several tabs may arrive out of order. Ids that are named while another
   * reading waits join that one.
   */
  #refresh(ids: readonly string[] = []): Promise<void> {
    for (const id of ids) this.#announced.add(id);
    const turn = this.#reading.then(() => this.#readAnnounced());
    this.#reading = turn.catch(() => undefined);
    return turn;
  }

  async #readAnnounced(): Promise<void> {
    const [announced, isMissed] = [[...this.#announced], this.#isMissed];
    if (announced.length === 0 && !isMissed) return;
    this.#announced.clear();
    this.#isMissed = false;
    try {
      const read = await (isMissed ? this.#all() : this.#database.get(announced));
      const found = new Map(read.map((entry) => [entry.id, entry]));
      const ids = isMissed ? [...this.#stored.keys(), ...found.keys()] : announced;
      for (const id of ids) {
        const entry = found.get(id);
        if (entry) this.#takeIn(entry);
        else this.#stored.delete(id);
      }
      this.#show(ids);
    } catch (error) {
      for (const id of announced) this.#announced.add(id);
      this.#isMissed ||= isMissed;
      this.#readLater();
      throw error;
    }
  }

  /** Returns everything except files. */
  async #all(): Promise<DatabaseEntry[]> {
    const kinds = ['outbox', 'draft', 'mutation'].map((kind) => this.#database.find({ kind }));
    return (await Promise.all(kinds)).flat();
  }

  #readLater(): void {
    if (this.#isClosed || this.#cancelTimer) return;
    this.#cancelTimer = this.#after?.(READ_AGAIN_MS, () => {
      this.#cancelTimer = undefined;
      this.#refresh().catch(() => undefined);
    });
  }

  /** Stores an entry in memory. `databaseChangeOf` made sure that its kind and value belong together. */
  #takeIn({ id, kind, value }: DatabaseEntry): void {
    if (kind === 'outbox') this.#stored.set(id, { kind, value: value as StoredEntry });
    if (kind === 'draft') this.#stored.set(id, { kind, value: value as StoredDraft });
    if (kind === 'mutation') this.#stored.set(id, { kind, value: value as StoredMutation });
  }

  /** Applies the written changes in memory, if they cannot be read again now. */
  #takeWritten(changes: readonly DatabaseChange[]): void {
    for (const change of changes) {
      if ('put' in change) this.#takeIn(change.put);
      else this.#stored.delete(change.remove.id);
    }
    this.#show(changes.map(entryIdOf));
  }

  #isOver(change: LocalChangeWrite): void {
    const id = entryIdOfChange(change);
    const left = this.#pending.get(id)?.filter((other) => other !== change) ?? [];
    if (left.length > 0) this.#pending.set(id, left);
    else this.#pending.delete(id);
  }

  /** Shows changes. A value that equals the shown one keeps its object, since reading creates new ones. */
  #show(ids: readonly string[]): void {
    const entries: EntryChange[] = [];
    const drafts = new ChangedMap(this.drafts);
    const mutations = new ChangedMap(this.mutations);
    for (const id of new Set(ids)) {
      const { kind, key } = partsOf(id);
      const kept = this.#kept(id);
      if (kind === 'outbox') {
        const after = kept?.kind === 'outbox' ? kept.value : undefined;
        if (!isSame(this.outbox.current.get(key), after)) entries.push({ id: key, after });
      } else if (kind === 'draft') {
        drafts.change(key, kept?.kind === 'draft' ? kept.value : undefined);
      } else if (kind === 'mutation') {
        mutations.change(key, kept?.kind === 'mutation' ? kept.value : undefined);
      }
    }
    drafts.show();
    mutations.show();
    this.outbox.change(entries);
  }

  /** Returns the value once all writes in flight are stored. */
  #kept(id: string): LocalChange | Kept | undefined {
    const pending = this.#pending.get(id)?.at(-1);
    if (!pending) return this.#stored.get(id);
    return 'put' in pending ? pending.put : undefined;
  }
}

type Kept =
  | { readonly kind: 'outbox'; readonly value: StoredEntry }
  | { readonly kind: 'draft'; readonly value: StoredDraft }
  | { readonly kind: 'mutation'; readonly value: StoredMutation };

/** Collects the changes of a live map, so that its listeners are called once. */
class ChangedMap<V> {
  readonly #live: LiveValue<ReadonlyMap<string, V>>;
  #changed: Map<string, V> | undefined;

  constructor(live: LiveValue<ReadonlyMap<string, V>>) {
    this.#live = live;
  }

  change(key: string, after: V | undefined): void {
    if (isSame(this.#live.current.get(key), after)) return;
    this.#changed ??= new Map(this.#live.current);
    if (after === undefined) this.#changed.delete(key);
    else this.#changed.set(key, after);
  }

  show(): void {
    if (this.#changed) this.#live.set(this.#changed);
  }
}

/** Casts values to the kinds that their ids name. */
function localChangesIn(
  entry: (databaseId: string) => { readonly value: unknown } | undefined,
): StoredLocalChanges {
  return {
    get: <K extends LocalChangeKind>(kind: K, id: string) =>
      entry(entryId(kind, id))?.value as LocalChangeValue<K> | undefined,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

import { LiveValue } from '../live.ts';
import { entryId, partsOf } from '../store/entry-id.ts';
import { nowhere } from '../store/record.ts';
import { Shelf, type ShelfOptions, shelfIdOf } from '../store/shelf.ts';
import type { ShelfChange, ShelfEntry } from '../store/shelf-entry.ts';
import { GroupedWrites } from './grouped-writes.ts';
import {
  type Keepsake,
  type KeepsakeChange,
  type KeepsakeKind,
  type KeepsakeRef,
  type KeepsakeStore,
  type KeepsakeValue,
  refOf,
  type StoredFile,
  type StoredKeepsakes,
} from './keepsake.ts';
import { type EntryChange, OutboxBook } from './outbox-book.ts';
import type { StoredEntry } from './outbox-entry.ts';
import type { StoredDraft } from './stored-draft.ts';

/** To be closed. */
export interface OpenKeepsakes extends KeepsakeStore {
  /** Takes away what removed keepsakes left behind; for idle times. */
  sweep(): Promise<void>;
  close(): Promise<void>;
  /** Deletes what the person made; only when they ask for it. */
  destroy(): Promise<void>;
}

/** `options.storage` must be strict: what is kept here is nowhere else. */
export async function openKeepsakes(options: ShelfOptions): Promise<OpenKeepsakes> {
  const survivors = (): readonly ShelfEntry[] => keepsakes.entries();
  const shelf = await Shelf.open({ ...options, survivors });
  const keepsakes = new Keepsakes(shelf);
  try {
    await keepsakes.load();
  } catch (error) {
    await shelf.close();
    throw error;
  }
  return keepsakes;
}

class Keepsakes implements OpenKeepsakes {
  readonly outbox = new OutboxBook();
  readonly drafts = new LiveValue<ReadonlyMap<string, StoredDraft>>(new Map());
  readonly #shelf: Shelf;
  readonly #writes: GroupedWrites;
  /** What is stored, by shelf id. */
  readonly #stored = new Map<string, Kept>();
  /** By shelf id, writes under way, oldest first; they show already. */
  readonly #pending = new Map<string, KeepsakeChange[]>();
  /** Shelf ids that are to be read again. */
  readonly #heard = new Set<string>();
  #reading: Promise<unknown> = Promise.resolve();
  #stopListening: () => void = () => undefined;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#writes = new GroupedWrites(shelf, (ids, written) =>
      this.#refresh(ids).catch(() => this.#takeWritten(written)),
    );
  }

  async load(): Promise<void> {
    this.#stopListening = this.#shelf.onWrite((changes) => {
      for (const change of changes) this.#heard.add(shelfIdOf(change));
      // What is written here is read once that is over, with all that was heard until then.
      if (this.#writes.isAtWork) return;
      // A read that fails here fails again where somebody waits for it.
      this.#refresh().catch(() => undefined);
    });
    const [outbox, drafts] = await Promise.all([
      this.#shelf.find({ kind: 'outbox' }),
      this.#shelf.find({ kind: 'draft' }),
    ]);
    const entries = [...outbox, ...drafts];
    for (const entry of entries) this.#takeIn(entry);
    this.#show(entries.map(({ id }) => id));
  }

  async file(id: string): Promise<StoredFile | undefined> {
    const [entry] = await this.#shelf.get([entryId('file', id)]);
    return entry?.value as StoredFile | undefined;
  }

  write(changes: readonly KeepsakeChange[]): Promise<void> {
    return this.transact(changes.map(refOf), () => changes, { showsAtOnce: true });
  }

  async update<K extends KeepsakeKind>(
    kind: K,
    id: string,
    change: (value: KeepsakeValue<K> | undefined) => KeepsakeValue<K> | undefined,
  ): Promise<KeepsakeValue<K> | undefined> {
    let result: KeepsakeValue<K> | undefined;
    await this.transact([{ kind, id }], (stored) => {
      const before = stored.get(kind, id);
      result = change(before);
      if (result === before) return [];
      if (result === undefined) return [{ remove: { kind, id } }];
      return [{ put: { kind, id, value: result } } as KeepsakeChange];
    });
    return result;
  }

  async transact(
    refs: readonly KeepsakeRef[],
    plan: (stored: StoredKeepsakes) => readonly KeepsakeChange[],
    { showsAtOnce = false }: { readonly showsAtOnce?: boolean } = {},
  ): Promise<void> {
    const expected = showsAtOnce ? plan(keepsakesIn((id) => this.#kept(id))) : [];
    // Asked for before it shows: whoever sees it may want to change it.
    const written = this.#writes.write({
      ids: refs.map(({ kind, id }) => entryId(kind, id)),
      plan: (entries) => plan(keepsakesIn((id) => entries.get(id))).map(shelfChangeOf),
    });
    await (expected.length > 0 ? this.#showUntil(expected, written) : written);
  }

  async #showUntil(changes: readonly KeepsakeChange[], written: Promise<void>): Promise<void> {
    const ids = changes.map(shelfIdOfKeepsake);
    for (const change of changes) {
      const id = shelfIdOfKeepsake(change);
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

  /** What is known here to be stored: all but files. */
  entries(): ShelfEntry[] {
    return [...this.#stored].map(([id, { kind, value }]) => ({ id, kind, ...nowhere, value }));
  }

  sweep(): Promise<void> {
    return this.#shelf.sweep();
  }

  async close(): Promise<void> {
    this.#stopListening();
    await this.#shelf.close();
  }

  async destroy(): Promise<void> {
    this.#stopListening();
    await this.#shelf.destroy();
  }

  /**
   * Reads again, since news of writes in several tabs may arrive out of order. What is named while
   * another reading waits for its turn comes along with it.
   */
  #refresh(ids: readonly string[] = []): Promise<void> {
    for (const id of ids) this.#heard.add(id);
    const turn = this.#reading.then(async () => {
      const heard = [...this.#heard];
      if (heard.length === 0) return;
      this.#heard.clear();
      try {
        const found = new Map((await this.#shelf.get(heard)).map((entry) => [entry.id, entry]));
        for (const id of heard) {
          const entry = found.get(id);
          if (entry) this.#takeIn(entry);
          else this.#stored.delete(id);
        }
      } catch (error) {
        for (const id of heard) this.#heard.add(id);
        throw error;
      }
      this.#show(heard);
    });
    this.#reading = turn.catch(() => undefined);
    return turn;
  }

  /** Kinds and values were put together by `shelfChangeOf`, so they belong together. */
  #takeIn({ id, kind, value }: ShelfEntry): void {
    if (kind === 'outbox') this.#stored.set(id, { kind, value: value as StoredEntry });
    if (kind === 'draft') this.#stored.set(id, { kind, value: value as StoredDraft });
  }

  /** What cannot be read again now is stored all the same. */
  #takeWritten(changes: readonly ShelfChange[]): void {
    for (const change of changes) {
      if ('put' in change) this.#takeIn(change.put);
      else this.#stored.delete(change.remove.id);
    }
    this.#show(changes.map(shelfIdOf));
  }

  #isOver(change: KeepsakeChange): void {
    const id = shelfIdOfKeepsake(change);
    const left = this.#pending.get(id)?.filter((other) => other !== change) ?? [];
    if (left.length > 0) this.#pending.set(id, left);
    else this.#pending.delete(id);
  }

  /** What says the same as what shows stays that object: those that were stored and read again are others. */
  #show(ids: readonly string[]): void {
    const entries: EntryChange[] = [];
    let drafts: Map<string, StoredDraft> | undefined;
    for (const id of new Set(ids)) {
      const { kind, key } = partsOf(id);
      const kept = this.#kept(id);
      if (kind === 'outbox') {
        const after = kept?.kind === 'outbox' ? kept.value : undefined;
        if (!isSame(this.outbox.current.get(key), after)) entries.push({ id: key, after });
      } else if (kind === 'draft') {
        const after = kept?.kind === 'draft' ? kept.value : undefined;
        if (isSame(this.drafts.current.get(key), after)) continue;
        drafts ??= new Map(this.drafts.current);
        if (after) drafts.set(key, after);
        else drafts.delete(key);
      }
    }
    if (drafts) this.drafts.set(drafts);
    this.outbox.change(entries);
  }

  /** As it will be once all that is being written is stored. */
  #kept(id: string): Keepsake | Kept | undefined {
    const pending = this.#pending.get(id)?.at(-1);
    if (!pending) return this.#stored.get(id);
    return 'put' in pending ? pending.put : undefined;
  }
}

type Kept =
  | { readonly kind: 'outbox'; readonly value: StoredEntry }
  | { readonly kind: 'draft'; readonly value: StoredDraft };

/** Values were put under the ids of their kinds. */
function keepsakesIn(
  entry: (shelfId: string) => { readonly value: unknown } | undefined,
): StoredKeepsakes {
  return {
    get: <K extends KeepsakeKind>(kind: K, id: string) =>
      entry(entryId(kind, id))?.value as KeepsakeValue<K> | undefined,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

function shelfIdOfKeepsake(change: KeepsakeChange): string {
  const { kind, id } = refOf(change);
  return entryId(kind, id);
}

function shelfChangeOf(change: KeepsakeChange): ShelfChange {
  if ('remove' in change) {
    const { kind, id } = change.remove;
    return { remove: { kind, id: entryId(kind, id) } };
  }
  const { kind, id, value } = change.put;
  return { put: { id: entryId(kind, id), kind, ...nowhere, value } };
}

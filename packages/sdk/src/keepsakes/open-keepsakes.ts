import { type Live, LiveValue } from '../live.ts';
import { Shelf, type ShelfChange, type ShelfEntry, type ShelfOptions } from '../store/shelf.ts';
import type {
  KeepsakeChange,
  KeepsakeKind,
  KeepsakeRef,
  KeepsakeStore,
  KeepsakeValue,
  StoredFile,
  StoredKeepsakes,
} from './keepsake.ts';
import type { OutboxEntry } from './outbox-entry.ts';
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
  const shelf = await Shelf.open(options);
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
  readonly outbox = new LiveValue<ReadonlyMap<string, OutboxEntry>>(new Map());
  readonly drafts = new LiveValue<ReadonlyMap<string, StoredDraft>>(new Map());
  readonly #shelf: Shelf;
  /** What is stored. */
  readonly #stored = {
    outbox: new Map<string, OutboxEntry>(),
    draft: new Map<string, StoredDraft>(),
  };
  /** Writes under way, oldest first; they show already. */
  readonly #pending = new Set<readonly KeepsakeChange[]>();
  #reading: Promise<unknown> = Promise.resolve();
  #stopListening: () => void = () => undefined;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  async load(): Promise<void> {
    this.#stopListening = this.#shelf.onWrite((changes) => {
      // A read that fails here fails again where somebody waits for it.
      this.#refresh(changes.map(shelfIdOf)).catch(() => undefined);
    });
    const [outbox, drafts] = await Promise.all([
      this.#shelf.find({ kind: 'outbox' }),
      this.#shelf.find({ kind: 'draft' }),
    ]);
    for (const entry of [...outbox, ...drafts]) this.#takeIn(entry);
    this.#show();
  }

  async file(id: string): Promise<StoredFile | undefined> {
    const [entry] = await this.#shelf.get([entryId('file', id)]);
    return entry?.value as StoredFile | undefined;
  }

  async write(changes: readonly KeepsakeChange[]): Promise<void> {
    this.#pending.add(changes);
    this.#show();
    try {
      const shelfChanges = changes.map(shelfChangeOf);
      await this.#shelf.write(shelfChanges);
      await this.#refresh(shelfChanges.map(shelfIdOf));
    } finally {
      this.#pending.delete(changes);
      this.#show();
    }
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
  ): Promise<void> {
    const ids = refs.map(({ kind, id }) => entryId(kind, id));
    const written = await this.#shelf.update(ids, (entries) => {
      const stored: StoredKeepsakes = {
        get: <K extends KeepsakeKind>(kind: K, id: string) =>
          entries.get(entryId(kind, id))?.value as KeepsakeValue<K> | undefined,
      };
      return plan(stored).map(shelfChangeOf);
    });
    await this.#refresh([...new Set([...ids, ...written.map(shelfIdOf)])]);
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

  /** Reads again, since news of writes in several tabs may arrive out of order. */
  #refresh(ids: readonly string[]): Promise<void> {
    const turn = this.#reading.then(async () => {
      const found = new Map((await this.#shelf.get(ids)).map((entry) => [entry.id, entry]));
      for (const id of ids) {
        const entry = found.get(id);
        if (entry) this.#takeIn(entry);
        else this.#takeOut(id);
      }
      this.#show();
    });
    this.#reading = turn.catch(() => undefined);
    return turn;
  }

  /** Kinds and values were put together by `shelfChangeOf`, so they belong together. */
  #takeIn({ id, kind, value }: ShelfEntry): void {
    const key = id.slice(kind.length + 1);
    if (kind === 'outbox') takeIn(this.#stored.outbox, key, value as OutboxEntry, this.outbox);
    if (kind === 'draft') takeIn(this.#stored.draft, key, value as StoredDraft, this.drafts);
  }

  #takeOut(id: string): void {
    const slash = id.indexOf('/');
    const kind = id.slice(0, slash);
    if (kind === 'outbox' || kind === 'draft') this.#stored[kind].delete(id.slice(slash + 1));
  }

  #show(): void {
    const outbox = new Map(this.#stored.outbox);
    const drafts = new Map(this.#stored.draft);
    for (const change of [...this.#pending].flat()) {
      if ('remove' in change) {
        const { kind, id } = change.remove;
        if (kind === 'outbox') outbox.delete(id);
        if (kind === 'draft') drafts.delete(id);
      } else if (change.put.kind === 'outbox') outbox.set(change.put.id, change.put.value);
      else if (change.put.kind === 'draft') drafts.set(change.put.id, change.put.value);
    }
    if (!isSame(outbox, this.outbox.current)) this.outbox.set(outbox);
    if (!isSame(drafts, this.drafts.current)) this.drafts.set(drafts);
  }
}

/** What says the same as what shows stays that object: comparing texts again each time would be slow. */
function takeIn<V>(
  stored: Map<string, V>,
  key: string,
  value: V,
  { current }: Live<ReadonlyMap<string, V>>,
): void {
  const shown = current.get(key);
  stored.set(key, shown !== undefined && isSameText(shown, value) ? shown : value);
}

/** By what the values say: those that were stored and read again are other objects. */
function isSame(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, value] of a) if (!isSameText(value, b.get(id))) return false;
  return true;
}

function isSameText(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function entryId(kind: KeepsakeKind, id: string): string {
  return `${kind}/${id}`;
}

function shelfIdOf(change: ShelfChange): string {
  return 'put' in change ? change.put.id : change.remove.id;
}

function shelfChangeOf(change: KeepsakeChange): ShelfChange {
  if ('remove' in change) {
    const { kind, id } = change.remove;
    return { remove: { kind, id: entryId(kind, id) } };
  }
  const { kind, id, value } = change.put;
  return {
    put: { id: entryId(kind, id), kind, scope: '', parent: '', order: 0, rank: 0, value },
  };
}

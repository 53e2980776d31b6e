import { MAX_ATTEMPTS, Overtaken } from './overtaken.ts';
import {
  entryId,
  type RecordChange,
  type RecordQuery,
  type RecordStore,
  type StoredRecord,
  subjectOf,
} from './record.ts';
import type { RecordKind } from './record-kinds.ts';
import { type RecordReader, WorkingSet } from './working-set.ts';

/**
 * The leading tab's only way to change records. Changes run one after the other; each sees the ones before, and is
 * one write. Caches recent records as long as the tab leads.
 */
export class StoreWriter {
  readonly #records: RecordStore;
  readonly #cache: RecordCache;
  readonly #stopListening: () => void;
  #tail: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(records: RecordStore) {
    this.#records = records;
    this.#cache = new RecordCache(records);
    this.#stopListening = records.onWrite(
      (changes) => this.#cache.wrote(changes),
      () => this.#cache.forget(),
    );
  }

  /**
   * Runs a change and writes it. Writes nothing if `work` throws. Runs it again if the data it read turns out to be
   * outdated.
   */
  change<T>(work: (set: WorkingSet) => Promise<T>): Promise<T> {
    const turn = this.#tail.then(() => this.#untilWritten(work));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Ends writing, since this tab no longer leads. */
  end(): void {
    this.#isOver = true;
    this.#stopListening();
    this.#cache.forget();
  }

  async #untilWritten<T>(work: (set: WorkingSet) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      if (this.#isOver) throw new Error('This tab is no longer the leader');
      const set = new WorkingSet(this.#cache);
      const result = await work(set);
      const changes = set.changes();
      if (changes.length === 0) return result;
      try {
        await this.#records.write(changes, set.basis());
        return result;
      } catch (error) {
        this.#cache.forget();
        if (!(error instanceof Overtaken) || attempts === MAX_ATTEMPTS) throw error;
      }
    }
  }
}

/** Enough for the currently busy conversations, with the records that each message touches. */
const MOST_RECORDS = 500;

/**
 * A cache of recently read and written records, so that the next batch need not read them again. Only for the sole
 * writer: it stays valid as long as it is told of every write.
 */
export class RecordCache implements RecordReader {
  readonly #reader: RecordReader;
  /** The records by kind and key, the latest used at the end; undefined if nothing is stored. */
  readonly #known = new Map<string, StoredRecord | undefined>();
  /** The key of the first record of each kind and scope, by order, if it is known. */
  readonly #firsts = new Map<string, string | undefined>();
  /** Counts the writes, since a read that began before one may be outdated after it. */
  #writes = 0;

  constructor(reader: RecordReader) {
    this.#reader = reader;
  }

  async get<K extends RecordKind>(kind: K, key: string): Promise<StoredRecord<K> | undefined> {
    const [record] = await this.getMany(kind, [key]);
    return record;
  }

  async getMany<K extends RecordKind>(
    kind: K,
    keys: readonly string[],
  ): Promise<StoredRecord<K>[]> {
    const found = new Map<string, StoredRecord | undefined>();
    for (const key of keys) {
      const id = entryId(kind, key);
      if (this.#known.has(id)) found.set(key, this.#use(id));
    }
    const unknown = keys.filter((key) => !found.has(key));
    if (unknown.length > 0) {
      const writes = this.#writes;
      const read = await this.#reader.getMany(kind, unknown);
      for (const record of read) found.set(record.key, record);
      if (writes === this.#writes) {
        for (const key of unknown) this.#remember(entryId(kind, key), found.get(key));
      }
    }
    return keys.flatMap((key) => (found.get(key) as StoredRecord<K> | undefined) ?? []);
  }

  async find<K extends RecordKind>(query: RecordQuery<K>): Promise<StoredRecord<K>[]> {
    const { kind, scope, from = Number.NEGATIVE_INFINITY, limit } = query;
    if (scope === undefined || limit !== 1) return this.#reader.find(query);
    const first = await this.#first(kind, scope);
    if (!first) return [];
    return first.order >= from ? [first] : this.#reader.find(query);
  }

  /** Applies a write. Must be called for every one, once it is stored. */
  wrote(changes: readonly RecordChange[]): void {
    this.#writes += 1;
    for (const change of changes) {
      const { kind, key } = subjectOf(change);
      if ('put' in change) this.#reconsiderFirst(change.put);
      this.#remember(entryId(kind, key), 'put' in change ? change.put : undefined);
    }
  }

  forget(): void {
    this.#writes += 1;
    this.#known.clear();
    this.#firsts.clear();
  }

  async #first<K extends RecordKind>(kind: K, scope: string): Promise<StoredRecord<K> | undefined> {
    const place = entryId(kind, scope);
    if (this.#firsts.has(place)) {
      const id = this.#firsts.get(place);
      if (id === undefined) return undefined;
      const known = this.#use(id);
      if (known) return known as StoredRecord<K>;
    }
    const writes = this.#writes;
    const [first] = await this.#reader.find({ kind, scope, limit: 1 });
    if (writes === this.#writes) {
      if (first) this.#remember(entryId(kind, first.key), first);
      this.#rememberFirst(place, first && entryId(kind, first.key));
    }
    return first;
  }

  /**
   * Updates the first record of a scope. A record before the first becomes the first. If the first moves back,
   * another may be first.
   */
  #reconsiderFirst({ kind, key, scope, order }: StoredRecord): void {
    const place = entryId(kind, scope);
    if (!this.#firsts.has(place)) return;
    const id = entryId(kind, key);
    const firstId = this.#firsts.get(place);
    const first = firstId === undefined ? undefined : this.#known.get(firstId);
    const hasNone = firstId === undefined;
    if (hasNone || (first && order < first.order)) this.#rememberFirst(place, id);
    else if (!first || (id === firstId ? order > first.order : order === first.order)) {
      this.#firsts.delete(place);
    }
  }

  #use(id: string): StoredRecord | undefined {
    const record = this.#known.get(id);
    if (record) this.#remember(id, record);
    return record;
  }

  #remember(id: string, record: StoredRecord | undefined): void {
    this.#known.delete(id);
    this.#known.set(id, record);
    dropOldest(this.#known);
  }

  #rememberFirst(place: string, id: string | undefined): void {
    this.#firsts.delete(place);
    this.#firsts.set(place, id);
    dropOldest(this.#firsts);
  }
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= MOST_RECORDS) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

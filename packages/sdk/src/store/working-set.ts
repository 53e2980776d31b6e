import {
  entryId,
  nowhere,
  type RecordChange,
  type RecordQuery,
  type RecordStore,
  type StoredRecord,
  subjectOf,
} from './record.ts';
import type { RecordKind } from './record-kinds.ts';

/** The functions of a store that reading needs. */
export type RecordReader = Pick<RecordStore, 'get' | 'getMany' | 'find'>;

/** A set of changes that are made together. Reads include them, and the store gets them in one write. */
export class WorkingSet implements RecordReader {
  readonly #reader: RecordReader;
  readonly #changes = new Map<string, RecordChange>();
  /** The records as they were first read. */
  readonly #known = new Map<string, StoredRecord | undefined>();
  /** The kinds of which all stored records are known. */
  readonly #wholly = new Set<RecordKind>();

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
    const unknown = keys.filter((key) => !this.#knows(kind, key));
    if (unknown.length > 0) {
      for (const key of unknown) this.#known.set(entryId(kind, key), undefined);
      for (const record of await this.#reader.getMany(kind, unknown)) this.#remember(record);
    }
    return keys.flatMap((key) => {
      const record = this.#current(entryId(kind, key));
      return record ? [record as StoredRecord<K>] : [];
    });
  }

  async find<K extends RecordKind>(query: RecordQuery<K>): Promise<StoredRecord<K>[]> {
    const changed = [...this.#changes.values()].filter(
      (change) => subjectOf(change).kind === query.kind,
    );
    const puts = changed.flatMap((change) =>
      'put' in change && matches(change.put, query) ? [change.put as StoredRecord<K>] : [],
    );
    // Records that were changed here may drop out of the store's result.
    const affected = changed.filter((change) => this.#mayBeFound(change, query)).length;
    if (affected > 0 && query.limit === 1) {
      const first = await this.#first(query, puts);
      if (first) return [first];
    }
    const limit = query.limit === undefined ? undefined : query.limit + affected;
    const stored = await this.#reader.find({ ...query, ...(limit !== undefined && { limit }) });
    for (const record of stored) this.#remember(record);
    const { scope, parent, from } = query;
    if ((scope ?? parent ?? from ?? query.limit) === undefined) this.#wholly.add(query.kind);
    const untouched = stored.filter(({ kind, key }) => !this.#changes.has(entryId(kind, key)));
    const place = query.scope === undefined ? 'rank' : 'order';
    const found = [...untouched, ...puts].sort((a, b) => a[place] - b[place]);
    return query.limit === undefined ? found : found.slice(0, query.limit);
  }

  put<K extends RecordKind>(record: StoredRecord<K>): void {
    this.#changes.set(entryId(record.kind, record.key), { put: record } as RecordChange);
  }

  /** Sets a record of a kind without groups. */
  set<K extends RecordKind>(kind: K, key: string, value: StoredRecord<K>['value']): void {
    this.put({ kind, key, ...nowhere, value });
  }

  remove(kind: RecordKind, key: string): void {
    this.#changes.set(entryId(kind, key), { remove: { kind, key } } as RecordChange);
  }

  changes(): RecordChange[] {
    return [...this.#changes.values()];
  }

  /** Returns the changed records as they were read. */
  basis(): StoredRecord[] {
    return [...this.#changes.keys()].flatMap((changed) => this.#known.get(changed) ?? []);
  }

  /** Tells whether the store may find the earlier version of the record. Its scope and parent never change. */
  #mayBeFound(change: RecordChange, query: RecordQuery<RecordKind>): boolean {
    const { kind, key } = subjectOf(change);
    const record = 'put' in change ? change.put : this.#known.get(entryId(kind, key));
    return !record || isInPlace(record, query);
  }

  /** Returns the first record; undefined if the store's first record does not tell which one is first now. */
  async #first<K extends RecordKind>(
    query: RecordQuery<K>,
    puts: readonly StoredRecord<K>[],
  ): Promise<StoredRecord<K> | undefined> {
    const place = query.scope === undefined ? 'rank' : 'order';
    const [stored] = await this.#reader.find(query);
    if (!stored) return earliest(puts, place);
    this.#remember(stored);
    const change = this.#changes.get(entryId(stored.kind, stored.key));
    if (!change) return earliest([stored, ...puts], place);
    // All other records of the store come after it.
    const first = earliest(puts, place);
    return first && first[place] <= stored[place] ? first : undefined;
  }

  #knows(kind: RecordKind, key: string): boolean {
    const recordId = entryId(kind, key);
    return this.#wholly.has(kind) || this.#changes.has(recordId) || this.#known.has(recordId);
  }

  #current(recordId: string): StoredRecord | undefined {
    const change = this.#changes.get(recordId);
    if (!change) return this.#known.get(recordId);
    return 'put' in change ? change.put : undefined;
  }

  #remember(record: StoredRecord): void {
    const recordId = entryId(record.kind, record.key);
    if (!this.#known.get(recordId)) this.#known.set(recordId, record);
  }
}

function earliest<K extends RecordKind>(
  records: readonly StoredRecord<K>[],
  place: 'rank' | 'order',
): StoredRecord<K> | undefined {
  return records.reduce<StoredRecord<K> | undefined>(
    (first, record) => (first && first[place] <= record[place] ? first : record),
    undefined,
  );
}

function isInPlace(
  { scope, parent }: StoredRecord,
  query: Pick<RecordQuery<RecordKind>, 'scope' | 'parent'>,
): boolean {
  if (query.scope !== undefined && scope !== query.scope) return false;
  return query.parent === undefined || parent === query.parent;
}

function matches(record: StoredRecord, query: RecordQuery<RecordKind>): boolean {
  const { scope, from } = query;
  if (!isInPlace(record, query)) return false;
  return from === undefined || (scope === undefined ? record.rank : record.order) >= from;
}

/** Returns the person's id; undefined until they first sign in on this device. */
export async function ownUserId(reader: Pick<RecordReader, 'get'>): Promise<number | undefined> {
  return (await reader.get('self', ''))?.value.userId;
}

import type { RecordKind, RecordKinds } from './record-kinds.ts';

/** One entry of the local cache. */
export interface StoredRecord<K extends RecordKind = RecordKind> {
  readonly kind: K;
  /** Unique within its kind. */
  readonly key: string;
  /** The closest group, such as a page's conversation; may be empty. */
  readonly scope: string;
  /** The group of the scope, such as a conversation's channel. */
  readonly parent: string;
  /** The position within its scope. It falls from newer to older, so that an ascending index reads the newest first. */
  readonly order: number;
  /** The position within its parent and its kind, in the same sense. */
  readonly rank: number;
  readonly value: RecordKinds[K];
}

/** A record whose kind determines the type of its value. */
export type AnyRecord = { [K in RecordKind]: StoredRecord<K> }[RecordKind];

/** The change of one record in a write. */
export type RecordChange = {
  [K in RecordKind]:
    | { readonly put: StoredRecord<K> }
    | { readonly remove: { readonly kind: K; readonly key: string } };
}[RecordKind];

/** The position of records that belong to no group. */
export const nowhere = { scope: '', parent: '', order: 0, rank: 0 } as const;

/** Returns the record that a change is about. */
export function subjectOf(change: RecordChange): Pick<StoredRecord, 'kind' | 'key'> {
  return 'put' in change ? change.put : change.remove;
}

/** A selection of records, newest first: of a scope by `order`, else by `rank`. At most one of `scope` and `parent`. */
export interface RecordQuery<K extends RecordKind> {
  readonly kind: K;
  readonly scope?: string;
  readonly parent?: string;
  /** Only records at this position or after it, which are older. */
  readonly from?: number;
  readonly limit?: number;
}

/** The cache of the server's data. */
export interface RecordStore {
  get<K extends RecordKind>(kind: K, key: string): Promise<StoredRecord<K> | undefined>;
  getMany<K extends RecordKind>(kind: K, keys: readonly string[]): Promise<StoredRecord<K>[]>;
  find<K extends RecordKind>(query: RecordQuery<K>): Promise<StoredRecord<K>[]>;
  /**
   * Writes in one transaction: everything or nothing. Of two changes of one record, the later counts. `basis` are the
   * records from this store with which the changes were planned. Throws `Overtaken` if a record to be changed has
   * changed since.
   */
  write(changes: readonly RecordChange[], basis?: readonly StoredRecord[]): Promise<void>;
  /**
   * Subscribes to writes of any tab, after they are stored. Calls `onMissed` if some may have been missed, as when
   * the database was unreachable: cached data must be read again.
   */
  onWrite(listener: (changes: readonly RecordChange[]) => void, onMissed?: () => void): () => void;
}

/** Returns the id of a database entry. Kinds contain no slash. */
export function entryId(kind: string, key: string): string {
  return `${kind}/${key}`;
}

export function partsOf(id: string): { readonly kind: string; readonly key: string } {
  const slash = id.indexOf('/');
  return { kind: id.slice(0, slash), key: id.slice(slash + 1) };
}

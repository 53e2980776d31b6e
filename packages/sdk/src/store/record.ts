import type { RecordKind, RecordKinds } from './record-kinds.ts';

/** One entry of the local cache. */
export interface StoredRecord<K extends RecordKind = RecordKind> {
  readonly kind: K;
  /** Unique within its kind. */
  readonly key: string;
  /** What it belongs to most closely, such as a page's conversation. Empty where there is nothing. */
  readonly scope: string;
  /** What the scope belongs to, such as a conversation's channel. */
  readonly parent: string;
  /** Its place among those of its scope: falls from newer to older, so that reading upwards gives the newest first. */
  readonly order: number;
  /** Its place among those of its parent and of its kind, in the same sense. */
  readonly rank: number;
  readonly value: RecordKinds[K];
}

/** A record whose kind says what its value is. */
export type AnyRecord = { [K in RecordKind]: StoredRecord<K> }[RecordKind];

/** What a write does to one record. */
export type RecordChange = {
  [K in RecordKind]:
    | { readonly put: StoredRecord<K> }
    | { readonly remove: { readonly kind: K; readonly key: string } };
}[RecordKind];

/** The place of what stands alone. */
export const nowhere = { scope: '', parent: '', order: 0, rank: 0 } as const;

/** What a change is a change of. */
export function subjectOf(change: RecordChange): Pick<StoredRecord, 'kind' | 'key'> {
  return 'put' in change ? change.put : change.remove;
}

/** Which records, newest first: of a scope by `order`, else by `rank`. At most one of `scope` and `parent`. */
export interface RecordQuery<K extends RecordKind> {
  readonly kind: K;
  readonly scope?: string;
  readonly parent?: string;
  /** Only from this place on, which is this and older ones. */
  readonly from?: number;
  readonly limit?: number;
}

/** The cache of what the server said. */
export interface RecordStore {
  get<K extends RecordKind>(kind: K, key: string): Promise<StoredRecord<K> | undefined>;
  getMany<K extends RecordKind>(kind: K, keys: readonly string[]): Promise<StoredRecord<K>[]>;
  find<K extends RecordKind>(query: RecordQuery<K>): Promise<StoredRecord<K>[]>;
  /**
   * One transaction: all of it, or nothing. Of two changes of one record the later counts. `basis` are
   * records as they came from this store, with which the changes were planned: throws `Overtaken` if
   * one that is to be changed is not so any more.
   */
  write(changes: readonly RecordChange[], basis?: readonly StoredRecord[]): Promise<void>;
  /**
   * Hears what was written, in this tab or another, after it is stored. `onMissed` is called where some
   * of it may go untold, as when the database was out of reach: what is held is to be read again.
   */
  onWrite(listener: (changes: readonly RecordChange[]) => void, onMissed?: () => void): () => void;
}

import type { DatabaseOptions } from './database-connection.ts';
import type { DatabaseChange, DatabaseEntry } from './database-entry.ts';
import { LocalDatabase } from './local-database.ts';
import {
  entryId,
  partsOf,
  type RecordChange,
  type RecordQuery,
  type RecordStore,
  type StoredRecord,
} from './record.ts';
import type { RecordKind } from './record-kinds.ts';

/** The cache of the server's data, with the functions of its owner. */
export interface OpenRecords extends RecordStore {
  /** Cleans up after removed records, in idle times. */
  sweep(): Promise<void>;
  /** Deletes all records, in all tabs, and stays open. */
  clear(): Promise<void>;
  close(): Promise<void>;
  /** Deletes the cache. The server has all of it. */
  destroy(): Promise<void>;
}

export async function openRecords(options: DatabaseOptions): Promise<OpenRecords> {
  const database = await LocalDatabase.open(options);
  const entryOf = new WeakMap<StoredRecord, DatabaseEntry>();
  function recordOf<K extends RecordKind>(kind: K, entry: DatabaseEntry): StoredRecord<K> {
    const record = asRecord(kind, entry);
    entryOf.set(record, entry);
    return record;
  }
  function recordChangeOf(change: DatabaseChange): RecordChange {
    if ('remove' in change) return { remove: partsOf(change.remove.id) } as RecordChange;
    return { put: recordOf(change.put.kind as RecordKind, change.put) } as RecordChange;
  }
  /** The changes of each write as records, made once for all listeners. */
  const recordsOf = new WeakMap<readonly DatabaseChange[], readonly RecordChange[]>();
  function recordChangesOf(changes: readonly DatabaseChange[]): readonly RecordChange[] {
    const known = recordsOf.get(changes);
    if (known) return known;
    const made = changes.map(recordChangeOf);
    recordsOf.set(changes, made);
    return made;
  }
  return {
    async get(kind, key) {
      const [entry] = await database.get([entryId(kind, key)]);
      return entry && recordOf(kind, entry);
    },
    async getMany(kind, keys) {
      const entries = await database.get(keys.map((key) => entryId(kind, key)));
      return entries.map((entry) => recordOf(kind, entry));
    },
    async find<K extends RecordKind>(query: RecordQuery<K>) {
      const entries = await database.find(query);
      return entries.map((entry) => recordOf(query.kind, entry));
    },
    write: (changes, basis = []) =>
      database.write(
        changes.map(databaseChangeOf),
        basis.flatMap((record) => entryOf.get(record) ?? []),
      ),
    onWrite: (listener, onMissed) =>
      database.onWrite((changes) => listener(recordChangesOf(changes)), onMissed),
    sweep: () => database.sweep(),
    clear: () => database.clear(),
    close: () => database.close(),
    destroy: () => database.destroy(),
  };
}

/** Creates a record. `databaseChangeOf` made sure that its kind and value belong together. */
function asRecord<K extends RecordKind>(kind: K, entry: DatabaseEntry): StoredRecord<K> {
  const { id, scope, parent, order, rank } = entry;
  const { key } = partsOf(id);
  return { kind, key, scope, parent, order, rank, value: entry.value as StoredRecord<K>['value'] };
}

function databaseChangeOf(change: RecordChange): DatabaseChange {
  if ('remove' in change) {
    const { kind, key } = change.remove;
    return { remove: { kind, id: entryId(kind, key) } };
  }
  const { kind, key, scope, parent, order, rank, value } = change.put;
  return { put: { id: entryId(kind, key), kind, scope, parent, order, rank, value } };
}

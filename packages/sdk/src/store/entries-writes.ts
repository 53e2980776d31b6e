import type { BulkWriteRow, RxDocumentData, RxStorageInstance } from 'rxdb';
import { type DatabaseChange, type DatabaseEntry, entryIdOf } from './database-entry.ts';
import { nowhere } from './record.ts';

export type EntriesStorage = RxStorageInstance<DatabaseEntry, unknown, object>;

export type StoredEntry = RxDocumentData<DatabaseEntry>;

export interface Written {
  /** The changes that another tab overtook. */
  readonly overtaken: Map<string, DatabaseChange>;
  /** Whether anything else was written. */
  readonly hasWritten: boolean;
}

export async function writeOnce(
  storage: EntriesStorage,
  changes: ReadonlyMap<string, DatabaseChange>,
  known: readonly StoredEntry[],
  /** The ids whose stored entries `known` contains. */
  read: readonly string[] = [],
): Promise<Written> {
  const previous = new Map(known.map((document) => [document.id, document]));
  const isRead = new Set(read);
  const unknown = [...changes.keys()].filter((id) => !previous.has(id) && !isRead.has(id));
  if (unknown.length > 0) {
    for (const document of await storage.findDocumentsById(unknown, true)) {
      previous.set(document.id, document);
    }
  }
  const rows = [...changes.values()].flatMap((change): BulkWriteRow<DatabaseEntry>[] => {
    const before = previous.get(entryIdOf(change));
    if ('put' in change) return [rowOf(change.put, false, before)];
    return before && !before._deleted ? [rowOf(tombstone(before), true, before)] : [];
  });
  if (rows.length === 0) return { overtaken: new Map(), hasWritten: false };
  const { error: conflicts } = await storage.bulkWrite(rows, 'tidings');
  const refused = new Set(conflicts.map(({ documentId }) => documentId));
  return {
    overtaken: new Map([...changes].filter(([id]) => refused.has(id))),
    hasWritten: refused.size < rows.length,
  };
}

function rowOf(
  entry: DatabaseEntry,
  _deleted: boolean,
  previous: StoredEntry | undefined,
): BulkWriteRow<DatabaseEntry> {
  const { id, kind, scope, parent, order, rank, value } = entry;
  const document = { id, kind, scope, parent, order, rank, value, _deleted, _attachments: {} };
  // RxDB sets the fields of its book-keeping.
  const books = { _rev: previous?._rev ?? '', _meta: previous?._meta ?? { lwt: 1 } };
  return { document: { ...document, ...books }, ...(previous && { previous }) };
}

/** Returns the remains of a removed entry, which take hardly any space. */
function tombstone({ id, kind }: DatabaseEntry): DatabaseEntry {
  return { id, kind, ...nowhere, value: null };
}

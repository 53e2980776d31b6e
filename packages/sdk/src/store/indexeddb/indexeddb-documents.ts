import type { RxDocumentData } from 'rxdb';
import { partsOf } from '../record.ts';

export function answerOf<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(request.error ?? new DOMException('The request was aborted.', 'AbortError'));
  });
}

/** Returns a key that IndexedDB can index, since it cannot index booleans. */
export function asKey<K>(key: K): K | string {
  if (typeof key !== 'boolean') return key;
  return key ? '1' : '0';
}

export function asWritten<T>(stored: object): RxDocumentData<T> {
  const document = stored as RxDocumentData<T>;
  return { ...document, _deleted: (document._deleted as unknown) === '1' };
}

export function asStored<T>(document: RxDocumentData<T>): object {
  return { ...document, _deleted: asKey(document._deleted) };
}

/** From so many documents of a kind on, reading their range takes less time than reading each. */
const MANY = 64;

/** Returns the documents in their place, without the journal. May return others besides. */
export async function documentsOf<T>(
  documents: IDBObjectStore,
  ids: readonly string[],
): Promise<Map<string, RxDocumentData<T>>> {
  const kinds = new Map<string, string[]>();
  for (const id of ids) {
    const { kind } = partsOf(id);
    const ofKind = kinds.get(kind);
    if (ofKind) ofKind.push(id);
    else kinds.set(kind, [id]);
  }
  const stored = await Promise.all([...kinds.values()].map((each) => storedOf(documents, each)));
  const found = stored.flat().map((each) => asWritten<T & { readonly id: string }>(each));
  return new Map(found.map((document) => [document.id, document]));
}

async function storedOf(documents: IDBObjectStore, ids: string[]): Promise<object[]> {
  if (ids.length >= MANY) {
    const sorted = ids.sort();
    // As long as about half of them are wanted.
    const limit = 2 * ids.length;
    const range = IDBKeyRange.bound(sorted[0], sorted.at(-1));
    const within = await answerOf<object[]>(documents.getAll(range, limit));
    if (within.length < limit) return within;
  }
  const each = await Promise.all(ids.map((id) => answerOf<object | undefined>(documents.get(id))));
  return each.filter((document) => document !== undefined);
}

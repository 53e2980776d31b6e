import type { RxDocumentData } from 'rxdb';

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

/** Returns the documents in their place, without the journal. */
export async function documentsOf<T>(
  documents: IDBObjectStore,
  ids: readonly string[],
): Promise<Map<string, RxDocumentData<T>>> {
  const stored = await Promise.all(
    ids.map(async (id) => [id, await answerOf<object | undefined>(documents.get(id))] as const),
  );
  return new Map(stored.flatMap(([id, found]) => (found ? [[id, asWritten<T>(found)]] : [])));
}

import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  type RxDocumentData,
  type RxStorageWriteError,
} from 'rxdb';
import type { Subject } from 'rxjs';
import { connectionOf, type Instance } from './indexeddb-connection.ts';
import { DOCUMENTS } from './indexeddb-names.ts';

type Entry = { readonly id: string };

/**
 * Writes all rows of a write to disk, or none if any of them was changed or removed by others. RxDB's storage would
 * write the rest then, and takes several times as long for a few entries.
 */
export function withWholeWrites<T>(instance: Instance<T>): Instance<T> {
  const tellChanges = tellerOf(instance);
  instance.bulkWrite = async (rows, context) => {
    const database = await connectionOf(instance);
    const stored = new Map<string, RxDocumentData<T>>();
    const judge = () => {
      const judged = categorizeBulkWriteRows(instance, 'id' as never, stored, rows, context);
      const isGone = rows.some((row) => row.previous && !stored.has(idOf(row)));
      return isGone || judged.errors.length > 0 ? undefined : judged;
    };
    let judged: ReturnType<typeof judge>;
    const isWritten = await inTransaction(database, (documents, giveUp) => {
      let left = rows.length;
      for (const row of rows) {
        const id = idOf(row);
        const asked = documents.get(id);
        asked.onsuccess = () => {
          const { result } = asked;
          if (result) stored.set(id, { ...result, _deleted: result._deleted === '1' });
          left -= 1;
          if (left > 0) return;
          judged = judge();
          if (!judged) giveUp();
        };
      }
      // Does not wait for the reads. If they reveal a conflict, the transaction is aborted.
      for (const { document } of rows) {
        documents.put({ ...document, _deleted: document._deleted ? '1' : '0' });
      }
    });
    if (!isWritten || !judged) return { error: rows.map((row) => refusal(row, context)) };
    tellChanges(judged);
    return { error: [] };
  };
  return instance;
}

type Judged<T> = ReturnType<typeof categorizeBulkWriteRows<T>>;

/** Returns a function that announces what was written, as RxDB's own writes do. */
export function tellerOf<T>(instance: Instance<T>): (judged: Judged<T>) => void {
  const { changes$ } = instance as unknown as { changes$: Subject<unknown> };
  return ({ eventBulk, newestRow }) => {
    if (eventBulk.events.length === 0 || !newestRow) return;
    const { lwt } = newestRow.document._meta;
    changes$.next({ ...eventBulk, checkpoint: { id: idOf(newestRow), lwt } });
  };
}

export function idOf<T>({ document }: Pick<BulkWriteRow<T>, 'document'>): string {
  return (document as unknown as Entry).id;
}

/** Runs work in a transaction. Returns false if it was aborted. Writes nothing after any failure. */
export function inTransaction(
  database: IDBDatabase,
  work: (documents: IDBObjectStore, giveUp: () => void) => void,
): Promise<boolean> {
  const transaction = database.transaction(DOCUMENTS, 'readwrite', { durability: 'strict' });
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    transaction.abort();
  };
  const isWritten = new Promise<boolean>((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => {
      if (isGivenUp) resolve(false);
      else reject(transaction.error ?? new DOMException('The write was aborted.', 'AbortError'));
    };
  });
  try {
    work(transaction.objectStore(DOCUMENTS), giveUp);
  } catch (error) {
    giveUp();
    throw error;
  }
  return isWritten;
}

/** Returns the refusal of a row. It names the row itself as stored: RxDB would repeat a write over a removed entry. */
export function refusal<T>(row: BulkWriteRow<T>, context: string): RxStorageWriteError<T> {
  return {
    isError: true,
    status: 409,
    documentId: idOf(row),
    writeRow: row,
    documentInDb: row.document,
    context,
  };
}

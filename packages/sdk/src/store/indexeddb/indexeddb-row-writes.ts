import { categorizeBulkWriteRows } from 'rxdb';
import { connectionOf, type Instance } from './indexeddb-connection.ts';
import { asStored, documentsOf } from './indexeddb-documents.ts';
import { idOf, inTransaction, tellerOf } from './indexeddb-writes.ts';

/**
 * Writes the rows that were not changed by others, as RxDB expects for its own book-keeping. The writes of its
 * storage for IndexedDB do the same, but print an advertisement.
 */
export function withRowWrites<T>(instance: Instance<T>): Instance<T> {
  const tellChanges = tellerOf(instance);
  instance.bulkWrite = async (rows, context) => {
    const database = await connectionOf(instance);
    let judged: ReturnType<typeof categorizeBulkWriteRows<T>> | undefined;
    const isWritten = await inTransaction(database, (documents, giveUp) => {
      const work = documentsOf<T>(documents, rows.map(idOf)).then((stored) => {
        judged = categorizeBulkWriteRows(instance, 'id' as never, stored, rows, context);
        for (const { document } of [...judged.bulkInsertDocs, ...judged.bulkUpdateDocs]) {
          documents.put(asStored(document));
        }
      });
      work.catch(giveUp);
    });
    if (!isWritten || !judged) throw new DOMException('The write was aborted.', 'AbortError');
    tellChanges(judged);
    return { error: judged.errors };
  };
  return instance;
}

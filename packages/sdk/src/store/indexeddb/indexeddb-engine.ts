import type { RxStorageInstanceCreationParams } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { ENTRIES } from '../database-schema.ts';
import type { Instance } from './indexeddb-connection.ts';
import { withJournal } from './indexeddb-journal.ts';
import { openLater, openNow } from './indexeddb-opening.ts';
import { withWholeReads } from './indexeddb-reads.ts';
import { withRowWrites } from './indexeddb-row-writes.ts';
import { withWholeWrites } from './indexeddb-writes.ts';
import { withTextValues } from './text-values.ts';

export { discardIndexedDb, repairIndexedDb } from './indexeddb-repair.ts';

/** Opens a collection in RxDB's storage for IndexedDB, with reads and writes of our own. */
export async function openCollection<T>(
  durability: 'strict' | 'relaxed',
  params: RxStorageInstanceCreationParams<T, object>,
): Promise<Instance<T>> {
  const dexie = getRxStorageDexie({
    chromeTransactionDurability: durability,
    onCreate: openLater,
  });
  const instance = await dexie.createStorageInstance<T>(params);
  await openNow(instance);
  // RxDB's own cleanup reads every entry to find the deleted ones.
  instance.cleanup = async (minimumDeletedTime) => {
    if (minimumDeletedTime > 0) return true;
    const { dexieTable } = await instance.internals;
    await dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete();
    return true;
  };
  if (params.collectionName !== ENTRIES) return withRowWrites(instance);
  // Local changes are few, so they are written to their place.
  if (durability === 'relaxed') return withTextValues(withJournal(instance));
  return withTextValues(withWholeReads(withWholeWrites(instance)));
}

import type { RxStorageInstanceCreationParams } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DeviceStorage } from '../device-storage.ts';
import { ENTRIES } from '../shelf-schema.ts';
import { withJournal } from './indexeddb-journal.ts';
import { openLater, openNow } from './indexeddb-opening.ts';
import { withWholeReads } from './indexeddb-reads.ts';
import { discardIndexedDb, repairIndexedDb } from './indexeddb-repair.ts';
import { withRowWrites } from './indexeddb-row-writes.ts';
import { withWholeWrites } from './indexeddb-writes.ts';
import { withTextValues } from './text-values.ts';

/** The browser's own database, shared by the tabs of an app. */
export function indexedDbStorage(): DeviceStorage {
  return {
    isShared: true,
    engine(durability) {
      const dexie = getRxStorageDexie({
        chromeTransactionDurability: durability,
        onCreate: openLater,
      });
      return {
        name: dexie.name,
        rxdbVersion: dexie.rxdbVersion,
        async createStorageInstance<T>(params: RxStorageInstanceCreationParams<T, object>) {
          const instance = await dexie.createStorageInstance<T>(params);
          await openNow(instance);
          // RxDB's own would read every entry to find those that are deleted.
          instance.cleanup = async (minimumDeletedTime) => {
            if (minimumDeletedTime > 0) return true;
            const { dexieTable } = await instance.internals;
            await dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete();
            return true;
          };
          if (params.collectionName !== ENTRIES) return withRowWrites(instance);
          // What must not be lost is little, and lies in its place.
          if (durability === 'relaxed') return withTextValues(withJournal(instance));
          return withTextValues(withWholeReads(withWholeWrites(instance)));
        },
      };
    },
    repair: repairIndexedDb,
    discard: discardIndexedDb,
  };
}

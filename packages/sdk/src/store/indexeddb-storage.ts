import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DeviceStorage } from './device-storage.ts';

/** The browser's own database, shared by the tabs of an app. */
export function indexedDbStorage(): DeviceStorage {
  return {
    isShared: true,
    engine: (durability) => getRxStorageDexie({ chromeTransactionDurability: durability }),
  };
}

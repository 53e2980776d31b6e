import { RXDB_VERSION } from 'rxdb';
import type { DeviceStorage } from '../device-storage.ts';
import type { EarlyEngine } from '../entries-reader.ts';
import { openToRead } from './indexeddb-early.ts';

/** Returns the browser's own storage, which the tabs of an app share. */
export function indexedDbStorage(): DeviceStorage {
  return {
    isShared: true,
    engine(durability): EarlyEngine {
      return {
        name: 'dexie',
        rxdbVersion: RXDB_VERSION,
        load: loadEngine,
        createStorageInstance: async (params) =>
          (await loadEngine()).openCollection(durability, params),
        openToRead,
      };
    },
    repair: async (database) => (await loadEngine()).repairIndexedDb(database),
    discard: async (database) => (await loadEngine()).discardIndexedDb(database),
  };
}

function loadEngine() {
  return import('./indexeddb-engine.ts');
}

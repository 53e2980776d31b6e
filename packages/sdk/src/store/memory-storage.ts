import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceStorage } from './device-storage.ts';

/**
 * Creates a storage that lives as long as it is referenced; until then, closed databases can be opened again. Clients
 * that share one in a process are like tabs: each sees what the others write.
 */
export function memoryStorage(): DeviceStorage {
  // The default would be shared by everything in the process.
  const collectionStates = new Map();
  let engines = 0;
  return {
    isShared: false,
    engine() {
      engines += 1;
      // RxDB opens a database only once in storages with the same name.
      return { ...getRxStorageMemory(), name: `memory ${engines}`, collectionStates };
    },
  };
}

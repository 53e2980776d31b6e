import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceStorage } from './device-storage.ts';

/**
 * Forgets everything once it is let go; what was closed can be opened again until then. Clients that
 * share one in a process are like tabs: each sees and hears what the others write.
 */
export function memoryStorage(): DeviceStorage {
  // RxDB's own would be shared by everything in the process.
  const collectionStates = new Map();
  let engines = 0;
  return {
    isShared: false,
    engine() {
      engines += 1;
      // In storages of one name RxDB opens a database but once.
      return { ...getRxStorageMemory(), name: `memory ${engines}`, collectionStates };
    },
  };
}

import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceStorage } from './device-storage.ts';

/** Forgets everything once it is let go; what was closed can be opened again until then. */
export function memoryStorage(): DeviceStorage {
  // RxDB's own would be shared by everything in the process.
  const engine = { ...getRxStorageMemory(), collectionStates: new Map() };
  return { isShared: false, engine: () => engine };
}

import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';

/** A device whose room the test takes away: `hasRoom` is asked before each write. */
export function narrowStorage(hasRoom: () => boolean): DeviceStorage {
  const inner = memoryStorage();
  return {
    isShared: false,
    engine(durability) {
      const engine = inner.engine(durability);
      return {
        ...engine,
        async createStorageInstance(params: never) {
          const instance = (await engine.createStorageInstance(params)) as {
            bulkWrite(rows: readonly unknown[], context: string): Promise<unknown>;
          };
          const bulkWrite = instance.bulkWrite.bind(instance);
          instance.bulkWrite = (rows, context) =>
            hasRoom()
              ? bulkWrite(rows, context)
              : Promise.reject(new DOMException('No room', 'QuotaExceededError'));
          return instance;
        },
      };
    },
  };
}

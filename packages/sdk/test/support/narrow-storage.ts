import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';

/** Creates a device whose space the test controls: each write of rows first waits for `hasRoom`. */
export function narrowStorage(
  hasRoom: (rows: readonly unknown[]) => boolean | Promise<boolean>,
): DeviceStorage {
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
          instance.bulkWrite = async (rows, context) => {
            if (await hasRoom(rows)) return bulkWrite(rows, context);
            throw new DOMException('No room', 'QuotaExceededError');
          };
          return instance;
        },
      };
    },
  };
}

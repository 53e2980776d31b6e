import type { Environment } from '../environment.ts';
import type { StorageEngine } from './device-storage.ts';
import { isEarlyEngine } from './entries-reader.ts';
import { StoreError } from './store-error.ts';

const PATIENCE_MS = 30_000;
/** Opening for reading alone should be faster than opening whole. */
const EARLY_PATIENCE_MS = 2000;

/** Adds a timeout to opening: some browsers never report whether a database opens (B1). */
export function timelyEngine(engine: StorageEngine, after: Environment['after']): StorageEngine {
  return {
    ...engine,
    createStorageInstance(params) {
      const opening = engine.createStorageInstance(params);
      return new Promise((resolve, reject) => {
        const cancel = after(PATIENCE_MS, () => {
          const silence = new Error(`it did not open within ${PATIENCE_MS / 1000} s`);
          reject(new StoreError({ kind: 'unavailable' }, silence));
          // Closes a database that opens too late.
          opening.then((instance) => (instance as Closable).close()).catch(() => undefined);
        });
        opening.then(resolve, reject).finally(cancel);
      });
    },
    ...(isEarlyEngine(engine) && {
      openToRead(database: string) {
        const opening = engine.openToRead(database);
        return new Promise((resolve, reject) => {
          const cancel = after(EARLY_PATIENCE_MS, () => {
            resolve(undefined);
            opening.then((early) => early?.close()).catch(() => undefined);
          });
          opening.then(resolve, reject).finally(cancel);
        });
      },
    }),
  };
}

interface Closable {
  close(): Promise<void>;
}

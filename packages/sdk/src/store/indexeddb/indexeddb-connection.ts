import type { RxStorageInstance } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

/** RxDB's storage for IndexedDB, as far as this code knows it. */
export type Instance<T> = RxStorageInstance<T, RxStorageInstanceDexie<T>['internals'], object>;

export async function connectionOf<T>({ internals }: Instance<T>): Promise<IDBDatabase> {
  const { dexieDb } = await internals;
  const database = dexieDb.backendDB() as IDBDatabase | null;
  if (!database) throw new DOMException('The connection is closed.', 'InvalidStateError');
  return database;
}

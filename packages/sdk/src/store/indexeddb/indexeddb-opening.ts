import { Dexie } from 'dexie';
import type { Instance } from './indexeddb-connection.ts';

/**
 * What RxDB could not open it would take for open as long as the page lives. So it gets a database that
 * stays closed, to be opened by `openNow`.
 */
export function openLater(database: Dexie): void {
  database.open = () => Dexie.Promise.resolve(database);
}

/** Where it fails, whoever comes next tries anew. */
export async function openNow<T>(instance: Instance<T>): Promise<void> {
  const { dexieDb } = await instance.internals;
  try {
    await Dexie.prototype.open.call(dexieDb);
  } catch (error) {
    await instance.close();
    throw error;
  }
}

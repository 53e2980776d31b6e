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
    throw isMissing(error) ? noIndexedDb(error) : error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'MissingAPIError';
}

/** Dexie would send people who use the storage of browsers in Node to a page about browsers. */
function noIndexedDb(cause: unknown): Error {
  return new Error(
    'there is no IndexedDB here. Use `fileStorage` of @tidings/sdk/node, or `memoryStorage` of @tidings/sdk/memory.',
    { cause },
  );
}

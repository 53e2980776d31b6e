import { Dexie } from 'dexie';
import type { Instance } from './indexeddb-connection.ts';

/**
 * Makes RxDB skip opening. If opening failed, RxDB would consider the database open for the life of the page.
 * `openNow` opens it instead.
 */
export function openLater(database: Dexie): void {
  database.open = () => Dexie.Promise.resolve(database);
}

/** Opens the database. After a failure, the next call tries again. */
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

/** The error of using browser storage in Node, where Dexie would refer to a page about browsers. */
function noIndexedDb(cause: unknown): Error {
  return new Error(
    'there is no IndexedDB here. Use `fileStorage` of @tidings/sdk/node, or `memoryStorage` of @tidings/sdk/memory.',
    { cause },
  );
}

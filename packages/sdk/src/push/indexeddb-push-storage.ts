import type { PushAccount, PushStorage } from './push-storage.ts';

const ACCOUNTS = 'accounts';

/**
 * Creates a storage that a page and its service worker share. It is a separate database, so that a service worker can
 * open one notification without opening the whole store.
 */
export function indexedDbPushStorage(factory: IDBFactory, name = 'tidings-push'): PushStorage {
  async function run<T>(
    mode: IDBTransactionMode,
    work: (accounts: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await open(factory, name);
    try {
      const transaction = database.transaction(ACCOUNTS, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(ACCOUNTS));
      await completed(transaction);
      return request.result;
    } finally {
      database.close();
    }
  }
  return {
    all: () => run<PushAccount[]>('readonly', (accounts) => accounts.getAll()),
    save: async (account) => {
      await run('readwrite', (accounts) => accounts.put(account));
    },
    remove: async (accountName) => {
      await run('readwrite', (accounts) => accounts.delete(accountName));
    },
  };
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ACCOUNTS, { keyPath: 'name' });
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

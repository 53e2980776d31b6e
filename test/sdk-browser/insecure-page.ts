import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';
import { electLeader } from '../../packages/sdk/src/tabs/elect-leader.ts';

const { locks } = browserEnvironment();
const never = new AbortController().signal;

async function inTransaction(work: (numbers: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open('numbers');
  opening.onupgradeneeded = () => opening.result.createObjectStore('numbers');
  const database = await settled<IDBDatabase>(opening);
  try {
    const numbers = database.transaction('numbers', 'readwrite').objectStore('numbers');
    return await settled(work(numbers));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The functions that the tests call inside a page without locks of the platform. */
const lockTesting = {
  stand(): void {
    if ('locks' in navigator) throw new Error('The platform has locks');
    electLeader(locks, 'example').isLeader.subscribe(() => {
      document.title = 'leading';
    });
  },

  /** Adds one to a number that other pages change too, this many times, in one transaction each. */
  async count(times: number): Promise<void> {
    for (let each = 0; each < times; each += 1) {
      await locks.hold(
        'count',
        async () => {
          const before = await lockTesting.counted();
          await inTransaction((numbers) => numbers.put(before + 1, 'count'));
        },
        never,
      );
    }
  },

  counted: async (): Promise<number> =>
    Number((await inTransaction((numbers) => numbers.get('count'))) ?? 0),

  async share(): Promise<string[]> {
    const received: string[] = [];
    const leave: (() => void)[] = [];
    const share = (which: number) =>
      new Promise<Promise<void>>((entered) => {
        const left = locks.hold(
          'shared',
          () =>
            new Promise((resolve) => {
              received.push(`shared ${which}`);
              leave.push(() => {
                received.push(`left ${which}`);
                resolve();
              });
              entered(Promise.resolve());
            }),
          never,
          'shared',
        );
        left.catch((error: unknown) => received.push(String(error)));
      });
    await share(1);
    await share(2);
    const patience = new AbortController();
    const impatient = locks.hold('shared', async () => undefined, patience.signal);
    setTimeout(() => patience.abort(), 300);
    await impatient.catch(() => received.push('gave up'));
    const exclusive = locks.hold('shared', async () => void received.push('exclusive'), never);
    for (const end of leave.splice(0)) end();
    await exclusive;
    await share(3);
    return received;
  },
};

export type LockTesting = typeof lockTesting;

Object.assign(globalThis, { lockTesting });

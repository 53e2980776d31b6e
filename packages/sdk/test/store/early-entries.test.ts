import { expect, it } from 'vitest';
import type { DatabaseOptions } from '../../src/store/database-connection.ts';
import type { EarlyEngine, EarlyEntries } from '../../src/store/entries-reader.ts';
import { LocalDatabase } from '../../src/store/local-database.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { put } from '../support/storage-contract.ts';

const example = { name: 'example', isShared: false };

/** A database with the entry `a`, another tab that has it open, and a storage that reads it early. */
async function early() {
  const storage = memoryStorage();
  const other = await LocalDatabase.open({ ...example, storage: storage.engine('strict') });
  await other.write([put('a', 1)]);
  let loading: Promise<unknown> = Promise.resolve();
  let loads = 0;
  let state: Awaited<ReturnType<EarlyEntries['state']>> = 'same';
  let isOpen = true;
  let timers: (() => void)[] = [];
  const read = async <R>(work: () => Promise<R>): Promise<R> => {
    if (!isOpen) throw new DOMException('The connection was closed.', 'InvalidStateError');
    return work();
  };
  const engine: EarlyEngine = {
    ...storage.engine('strict'),
    load() {
      loads += 1;
      return loading;
    },
    openToRead: async () => ({
      get: (ids) => read(() => other.get(ids)),
      find: (query) => read(() => other.find(query)),
      state: async () => (isOpen ? state : 'lost'),
      close() {
        isOpen = false;
      },
    }),
  };
  return {
    storage,
    other,
    loads: () => loads,
    /** The code comes once the promise resolves. */
    loadWith(next: Promise<unknown>) {
      loading = next;
      next.catch(() => undefined);
    },
    finds(next: typeof state) {
      state = next;
    },
    lose() {
      isOpen = false;
    },
    async passTime() {
      for (const timer of timers.splice(0)) timer();
      await new Promise((resolve) => setTimeout(resolve, 10));
    },
    open: (options: Partial<DatabaseOptions> = {}) =>
      LocalDatabase.open({
        ...example,
        storage: engine,
        after(_, action) {
          timers.push(action);
          return () => {
            timers = timers.filter((timer) => timer !== action);
          };
        },
        ...options,
      }),
  };
}

function arrival() {
  let arrive = (): void => undefined;
  let fail = (): void => undefined;
  const code = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  return { code, arrive, fail };
}

it('B5: reads need no code that writes, and writes wait for it', async () => {
  const { loadWith, open, loads, other } = await early();
  const { code, arrive } = arrival();
  loadWith(code);
  const database = await open();
  expect(loads()).toBe(1);
  expect(await database.get(['a'])).toMatchObject([{ value: 1 }]);
  const writing = database.write([put('b', 2)]);
  expect(await database.find({ kind: 'thing' })).toHaveLength(1);
  arrive();
  await writing;
  expect(await database.find({ kind: 'thing' })).toHaveLength(2);
  await database.close();
  await other.close();
});

it('B5: a write is refused if the code cannot be loaded, and reading goes on', async () => {
  const { loadWith, open, passTime } = await early();
  const { code, fail } = arrival();
  loadWith(code);
  const seen: string[] = [];
  const database = await open({
    onTakeover: (failure) => seen.push(failure ? String(failure.error) : 'opened'),
  });
  const writing = database.write([put('b', 2)]);
  fail();
  await expect(writing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(await database.get(['a'])).toMatchObject([{ value: 1 }]);
  await passTime();
  expect(seen).toEqual([expect.stringContaining('Failed to fetch')]);
  loadWith(Promise.resolve());
  await passTime();
  expect(seen.at(-1)).toBe('opened');
  await database.write([put('b', 2)]);
  expect(await database.find({ kind: 'thing' })).toHaveLength(2);
  await database.close();
});

it('B5: a write that waits for the code holds up no other tab', async () => {
  const { loadWith, open } = await early();
  const { code, arrive } = arrival();
  loadWith(code);
  let held = 0;
  const database = await open({
    locks: {
      async hold(_, work) {
        held += 1;
        await work();
      },
    },
  });
  const writing = database.write([put('b', 2)]);
  await database.get(['a']);
  expect(held).toBe(0);
  arrive();
  await writing;
  expect(held).toBe(1);
  await database.close();
});

it.each([
  { state: 'same', missed: 0 },
  { state: 'changed', missed: 1 },
] as const)('B5: what other tabs wrote until the takeover is read: $state', async (given) => {
  const { finds, open, passTime, other } = await early();
  const database = await open();
  let missed = 0;
  database.onWrite(
    () => undefined,
    () => {
      missed += 1;
    },
  );
  finds(given.state);
  await passTime();
  expect(missed).toBe(given.missed);
  const written: unknown[] = [];
  database.onWrite((changes) => written.push(...changes));
  await other.write([put('b', 2)]);
  expect(written).toHaveLength(1);
  await database.close();
});

it('B5: the person’s work survives the deletion of the database before the takeover', async () => {
  const { open, passTime, other, lose } = await early();
  const [kept] = await other.get(['a']);
  const database = await open({ survivors: () => (kept ? [kept] : []) });
  await other.clear();
  lose();
  await passTime();
  expect(await database.get(['a'])).toMatchObject([{ value: 1 }]);
  await database.close();
});

it('B5: if reading early fails, the whole connection reads', async () => {
  const { open, lose } = await early();
  const database = await open();
  lose();
  expect(await database.get(['a'])).toMatchObject([{ value: 1 }]);
  await database.close();
});

it('B5: a database that turns out to be damaged is mended', async () => {
  const { open, loadWith } = await early();
  let mends = 0;
  loadWith(Promise.resolve());
  const storage = memoryStorage().engine('strict');
  const damaged: EarlyEngine = {
    ...storage,
    load: async () => undefined,
    openToRead: async () => ({
      get: async () => [],
      find: async () => [],
      state: async () => 'same',
      close: () => undefined,
    }),
    async createStorageInstance(params) {
      if (mends === 0) throw new DOMException('Damaged', 'DataError');
      return storage.createStorageInstance(params);
    },
  };
  const database = await open({
    storage: damaged,
    async mend() {
      mends += 1;
    },
  });
  await database.write([put('b', 2)]);
  expect(mends).toBe(1);
  expect(await database.get(['b'])).toMatchObject([{ value: 2 }]);
  await database.close();
});

it('B5: closing does not wait for code that never comes', async () => {
  const { loadWith, open } = await early();
  loadWith(new Promise(() => undefined));
  const database = await open();
  const writing = database.write([put('b', 2)]);
  await database.close();
  await expect(writing).rejects.toMatchObject({ code: 'CLIENT_CLOSED' });
  await expect(database.get(['a'])).rejects.toMatchObject({ code: 'CLIENT_CLOSED' });
});

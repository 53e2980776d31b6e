import type { RxStorageInstance } from 'rxdb';
import { getRxStorageMemory, type RxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../../src/store/local-database.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { put } from '../support/storage-contract.ts';
import { connectionLost, unsteadyStorage } from '../support/unsteady-storage.ts';

it('B1: a closed connection is reopened, and the write repeated and announced', async () => {
  const memory = { ...getRxStorageMemory(), collectionStates: new Map() };
  let opened = 0;
  const storage: RxStorageMemory = {
    ...memory,
    async createStorageInstance(params) {
      const instance = await memory.createStorageInstance(params);
      if (params.collectionName !== 'entries') return instance;
      opened += 1;
      if (opened === 1) {
        instance.bulkWrite = () =>
          Promise.reject(Object.assign(new Error('gone'), { name: 'DatabaseClosedError' }));
      }
      return instance;
    },
  };
  const database = await LocalDatabase.open({ name: 'example', storage, isShared: false });
  let received = 0;
  database.onWrite((changes) => {
    received += changes.length;
  });
  await Promise.all([database.write([put('a', 1)]), database.write([put('b', 2)])]);
  expect(await database.find({ kind: 'thing' })).toMatchObject([{ value: 1 }, { value: 2 }]);
  expect([opened, received]).toEqual([2, 2]);
  await database.close();
});

it('B1: writes during a lost connection are reported as missed', async () => {
  let isLost = false;
  let isBack = (): void => undefined;
  const back = new Promise<void>((resolve) => {
    isBack = resolve;
  });
  const storage = unsteadyStorage({
    failure: () => (isLost ? connectionLost() : undefined),
    async opening() {
      if (!isLost) return;
      isLost = false;
      await back;
    },
  });
  const engine = storage.engine('strict');
  const [here, elsewhere] = [engine, storage.engine('strict')].map((each) =>
    LocalDatabase.open({ name: 'example', storage: each, isShared: false }),
  );
  const database = await here;
  const other = await elsewhere;
  const received: unknown[] = [];
  database?.onWrite(
    (changes) => received.push(changes.length),
    () => received.push('something'),
  );
  isLost = true;
  const reading = database?.get(['a']);
  await expect.poll(() => isLost).toBe(false);
  await other?.write([put('a', 1)]);
  isBack();
  expect(await reading).toMatchObject([{ value: 1 }]);
  expect(received).toEqual(['something']);
  await other?.write([put('b', 1), put('c', 1)]);
  expect(received).toEqual(['something', 2]);
  await database?.close();
  await other?.close();
});

it('B1: a database that is closed while it is cleared is not reopened', async () => {
  const memory = memoryStorage().engine('relaxed');
  let opened = 0;
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isRemoving = false;
  const storage = {
    ...memory,
    async createStorageInstance(params: { readonly collectionName: string }) {
      const instance = (await memory.createStorageInstance(params as never)) as RxStorageInstance<
        object,
        unknown,
        object
      >;
      if (params.collectionName !== 'entries') return instance;
      opened += 1;
      const remove = instance.remove.bind(instance);
      instance.remove = async () => {
        await remove();
        isRemoving = true;
        await held;
      };
      return instance;
    },
  };
  const database = await LocalDatabase.open({ name: 'example', storage, isShared: false });
  const clearing = database.clear();
  await expect.poll(() => isRemoving).toBe(true);
  const closing = database.close();
  goOn();
  await expect(clearing).rejects.toThrow('closed');
  await closing;
  const another = await LocalDatabase.open({ name: 'example', storage, isShared: false });
  await another.close();
  expect(opened).toBe(2);
});

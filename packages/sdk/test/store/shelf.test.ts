import { getRxStorageMemory, type RxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, it } from 'vitest';
import { Shelf } from '../../src/store/shelf.ts';
import { put } from '../support/storage-contract.ts';

it('B1: a closed connection is opened again, and the write repeated and heard', async () => {
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
  const shelf = await Shelf.open({ name: 'example', storage, isShared: false });
  let heard = 0;
  shelf.onWrite((changes) => {
    heard += changes.length;
  });
  await Promise.all([shelf.write([put('a', 1)]), shelf.write([put('b', 2)])]);
  expect(await shelf.find({ kind: 'thing' })).toMatchObject([{ value: 1 }, { value: 2 }]);
  expect([opened, heard]).toEqual([2, 2]);
  await shelf.close();
});

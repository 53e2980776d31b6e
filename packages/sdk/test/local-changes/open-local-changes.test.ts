import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RxStorageInstance } from 'rxdb';
import { expect, it, onTestFinished } from 'vitest';
import type { LocalChange } from '../../src/local-changes/local-change.ts';
import { openLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import { memoryStorage } from '../../src/memory.ts';
import { fileStorage } from '../../src/node.ts';
import type { StorageEngine } from '../../src/store/device-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { append, exampleDraft } from '../support/storage-contract.ts';

const another = {
  ...exampleDraft,
  id: 'd2',
  value: { ...exampleDraft.value, id: 'd2' },
} as LocalChange;

/** Creates a storage whose reads of existing entries wait for `before` first. */
function withReads(engine: StorageEngine, before: () => Promise<void>): StorageEngine {
  return {
    ...engine,
    async createStorageInstance(params: never) {
      const instance = (await engine.createStorageInstance(params)) as RxStorageInstance<
        object,
        unknown,
        object
      >;
      const find = instance.findDocumentsById.bind(instance);
      instance.findDocumentsById = async (ids, withDeleted) => {
        if (!withDeleted) await before();
        return find(ids, withDeleted);
      };
      return instance;
    },
  };
}

/** Creates a storage whose answers to queries wait for `after`. */
function withAnswers(engine: StorageEngine, after: () => Promise<void>): StorageEngine {
  return {
    ...engine,
    async createStorageInstance(params: { readonly collectionName: string }) {
      const instance = (await engine.createStorageInstance(params as never)) as RxStorageInstance<
        object,
        unknown,
        object
      >;
      if (params.collectionName !== 'entries') return instance;
      const query = instance.query.bind(instance);
      instance.query = async (prepared) => {
        const answer = await query(prepared);
        await after();
        return answer;
      };
      return instance;
    },
  };
}

it('O1: a write that fails is rolled back, and throws', async () => {
  const storage = memoryStorage().engine('strict');
  const localChanges = await openLocalChanges({ name: 'example', storage, isShared: false });
  await localChanges.close();
  const writing = localChanges.write([{ put: exampleDraft }]);
  expect(localChanges.drafts.current.size).toBe(1);
  await expect(writing).rejects.toThrow('closed');
  expect(localChanges.drafts.current.size).toBe(0);
});

it('B1: a database that cannot be opened is reported', async () => {
  const storage = fileStorage('/nowhere/at/all.db').engine('strict');
  const opening = openLocalChanges({ name: 'example', storage, isShared: false });
  await expect(opening).rejects.toThrow('SQLITE_CANTOPEN');
});

it('O1: tabs that change one local change at the same time lose nothing', async () => {
  const storage = memoryStorage();
  const { locks } = new FakeDevice().tab();
  const open = () =>
    openLocalChanges({
      name: 'example',
      storage: storage.engine('strict'),
      isShared: false,
      locks,
    });
  const [first, second] = [await open(), await open()];
  await first.write([{ put: exampleDraft }]);
  const letters = [...'abcdefgh'];
  await Promise.all(letters.map((letter, index) => append(index % 2 ? first : second, letter)));
  expect(first.drafts.current.get('d1')?.content).toHaveLength('hello'.length + letters.length);
  await expect.poll(() => second.drafts.current).toEqual(first.drafts.current);
  await first.close();
  await second.close();
});

it('O1: a stored change stays, even if it cannot be read again now', async () => {
  let isReadable = true;
  const unreliable = withReads(memoryStorage().engine('strict'), async () => {
    if (!isReadable) throw new DOMException('No.', 'UnknownError');
  });
  const options = { name: 'example', isShared: false };
  const localChanges = await openLocalChanges({ ...options, storage: unreliable });
  isReadable = false;
  await localChanges.write([{ put: exampleDraft }]);
  expect([...localChanges.drafts.current.keys()]).toEqual(['d1']);
  await localChanges.write([{ remove: exampleDraft }]);
  expect(localChanges.drafts.current.size).toBe(0);
  isReadable = true;
  expect((await append(localChanges, 'a'))?.content).toBeUndefined();
  await localChanges.close();
});

it('T1: a write of another tab shows, even if this one is reading its own write', async () => {
  const storage = memoryStorage();
  let reading: Promise<void> | undefined;
  const slow = withReads(storage.engine('strict'), async () => reading);
  const options = { name: 'example', isShared: false };
  const here = await openLocalChanges({ ...options, storage: slow });
  const elsewhere = await openLocalChanges({ ...options, storage: storage.engine('strict') });
  let goOn: () => void = () => undefined;
  reading = new Promise((resolve) => {
    goOn = resolve;
  });
  const shown = () => [...here.drafts.current.keys()];
  const written = here.write([{ put: exampleDraft }]);
  await expect.poll(() => elsewhere.drafts.current.size).toBe(1);
  await elsewhere.write([{ put: another }]);
  goOn();
  await written;
  await expect.poll(shown).toEqual(['d1', 'd2']);
  await here.close();
  await elsewhere.close();
});

it('T1: a change that another tab removes while this one opens does not stay', async () => {
  const storage = memoryStorage();
  const options = { name: 'example', isShared: false };
  const elsewhere = await openLocalChanges({ ...options, storage: storage.engine('strict') });
  await elsewhere.write([{ put: exampleDraft }, { put: another }]);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let answers = 0;
  const slow = withAnswers(storage.engine('strict'), async () => {
    answers += 1;
    await held;
  });
  const opening = openLocalChanges({ ...options, storage: slow });
  await expect.poll(() => answers).toBe(3);
  await elsewhere.write([{ remove: exampleDraft }]);
  goOn();
  const here = await opening;
  await expect.poll(() => [...here.drafts.current.keys()]).toEqual(['d2']);
  await here.close();
  await elsewhere.close();
});

it('B1: a write of another tab that cannot be read now is read later', async () => {
  const storage = memoryStorage();
  let isReadable = true;
  const unreliable = withReads(storage.engine('strict'), async () => {
    if (!isReadable) throw new DOMException('No.', 'AbortError');
  });
  const device = new FakeDevice();
  const options = { name: 'example', isShared: false };
  const { after } = device.tab();
  const here = await openLocalChanges({ ...options, storage: unreliable, after });
  const elsewhere = await openLocalChanges({ ...options, storage: storage.engine('strict') });
  isReadable = false;
  await elsewhere.write([{ put: exampleDraft }]);
  await expect.poll(() => device.nextTimerAt).toBe(5000);
  device.advance(5000);
  await expect.poll(() => device.nextTimerAt).toBe(10_000);
  expect(here.drafts.current.size).toBe(0);
  isReadable = true;
  device.advance(5000);
  await expect.poll(() => [...here.drafts.current.keys()]).toEqual(['d1']);
  expect(device.nextTimerAt).toBeUndefined();
  isReadable = false;
  await elsewhere.write([{ put: another }]);
  await expect.poll(() => device.nextTimerAt).toBe(15_000);
  await here.close();
  expect(device.nextTimerAt).toBeUndefined();
  await elsewhere.close();
});

it('O9, O10: each of several simultaneous changes sees those before it, and one that throws fails alone', async () => {
  const storage = memoryStorage().engine('strict');
  const localChanges = await openLocalChanges({ name: 'example', storage, isShared: false });
  let writes = 0;
  const counted = localChanges.drafts.subscribe(() => {
    writes += 1;
  });
  const results = await Promise.allSettled([
    localChanges.write([{ put: exampleDraft }]),
    append(localChanges, 'a'),
    localChanges.update('draft', 'd1', () => {
      throw new Error('not like this');
    }),
    append(localChanges, 'b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(localChanges.drafts.current.get('d1')?.content).toBe('helloab');
  // Once with the shown entries, once with the stored ones.
  expect(writes).toBe(2);
  counted();
  await localChanges.close();
});

it('O1: a change that cannot be stored does not prevent others of the same moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-local-changes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = fileStorage(join(folder, 'store.db')).engine('strict');
  const localChanges = await openLocalChanges({ name: 'example', storage, isShared: false });
  const value = { ...exampleDraft.value, changedAt: 1n };
  const unstorable = { ...exampleDraft, id: 'd2', value } as unknown as typeof exampleDraft;
  const results = await Promise.allSettled([
    localChanges.write([{ put: unstorable }]),
    localChanges.write([{ put: exampleDraft }]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect([...localChanges.drafts.current.keys()]).toEqual(['d1']);
  await localChanges.close();
});

import { expect, it, onTestFinished } from 'vitest';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { nowhere, type RecordStore, type StoredRecord } from '../../src/store/record.ts';
import { RecordCache, StoreWriter } from '../../src/store/store-writer.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { Random } from '../support/random.ts';

async function openStore(): Promise<OpenRecords> {
  const records = await openRecords({
    name: `writer-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  onTestFinished(() => records.close());
  return records;
}

/** Counts reads. */
function counted(records: OpenRecords) {
  const count = { reads: 0 };
  const store: RecordStore = {
    ...records,
    getMany(kind, keys) {
      count.reads += 1;
      return records.getMany(kind, keys);
    },
    find(query) {
      count.reads += 1;
      return records.find(query);
    },
  };
  return { store, count };
}

function pageAt(key: string, order: number, scope = 'c:7:x'): StoredRecord<'page'> {
  const value = { messages: [] };
  return { kind: 'page', key, scope, parent: 'c:7', order, rank: order, value };
}

async function increase(set: WorkingSet): Promise<number> {
  const [last = 0] = (await set.get('starred', ''))?.value ?? [];
  set.set('starred', '', [last + 1]);
  return last + 1;
}

it('R1: the leading tab does not read its own writes again', async () => {
  const { store, count } = counted(await openStore());
  const writer = new StoreWriter(store);
  await writer.change(async (set) => {
    await increase(set);
    set.put(pageAt('a', -1));
  });
  await writer.change((set) => set.find({ kind: 'page', scope: 'c:7:x', limit: 1 }));
  const before = count.reads;
  for (let round = 0; round < 3; round += 1) {
    await writer.change(async (set) => {
      await increase(set);
      const [first] = await set.find({ kind: 'page', scope: 'c:7:x', from: -9, limit: 1 });
      expect(first?.key).toBe('a');
    });
  }
  expect(count.reads).toBe(before);
  expect((await store.get('starred', ''))?.value).toEqual([4]);
});

it('R1: of a kind that was read as a whole, no record is read again', async () => {
  const records = await openStore();
  await records.write([{ put: pageAt('a', -1) }, { put: pageAt('b', -2) }]);
  const { store, count } = counted(records);
  const keysOf = (found: readonly StoredRecord[]) => found.map(({ key }) => key);
  const part = new WorkingSet(store);
  await part.find({ kind: 'page', scope: 'c:7:x', limit: 1 });
  expect(keysOf(await part.getMany('page', ['a', 'b', 'c']))).toEqual(['a', 'b']);
  expect(count.reads).toBe(2);
  const whole = new WorkingSet(store);
  await whole.find({ kind: 'page' });
  expect(keysOf(await whole.getMany('page', ['a', 'b', 'c']))).toEqual(['a', 'b']);
  expect(await whole.get('starred', '')).toBeUndefined();
  expect(count.reads).toBe(4);
});

it('B2: cleared records do not count as stored', async () => {
  const records = await openStore();
  const writer = new StoreWriter(records);
  await writer.change(increase);
  await writer.change(increase);
  await records.clear();
  expect(await writer.change(increase)).toBe(1);
  expect((await records.get('starred', ''))?.value).toEqual([1]);
});

it('R1: a change that was planned with outdated data is planned again', async () => {
  const records = await openStore();
  const writer = new StoreWriter(records);
  await writer.change(increase);
  let plans = 0;
  await writer.change(async (set) => {
    plans += 1;
    await increase(set);
    if (plans > 1) return;
    await records.write([{ put: { kind: 'starred', key: '', ...nowhere, value: [10] } }]);
  });
  expect(plans).toBe(2);
  expect((await records.get('starred', ''))?.value).toEqual([11]);
});

it('R1: it is planned again with the stored data, even before that is announced', async () => {
  const records = await openStore();
  const put = (value: number) =>
    records.write([{ put: { kind: 'starred', key: '', ...nowhere, value: [value] } }]);
  const deaf = new StoreWriter({ ...records, onWrite: () => () => undefined });
  await put(1);
  await deaf.change((set) => set.get('starred', ''));
  await put(10);
  expect(await deaf.change(increase)).toBe(11);
  expect((await records.get('starred', ''))?.value).toEqual([11]);
});

it('S2: a failed write leaves nothing behind that the next one builds on', async () => {
  const records = await openStore();
  let isBroken = false;
  const writer = new StoreWriter({
    ...records,
    write: (changes, basis) =>
      isBroken ? Promise.reject(new Error('broken')) : records.write(changes, basis),
  });
  await writer.change(increase);
  isBroken = true;
  await expect(writer.change(increase)).rejects.toThrow('broken');
  isBroken = false;
  expect(await writer.change(increase)).toBe(2);
});

it('T1: a tab that no longer leads changes nothing', async () => {
  const records = await openStore();
  const writer = new StoreWriter(records);
  writer.end();
  await expect(writer.change(increase)).rejects.toThrow('no longer the leader');
  expect(await records.get('starred', '')).toBeUndefined();
});

it.each([1, 2, 3, 4])(
  'R1: the cache finds the same as the store, whatever is written (%i)',
  async (seed) => {
    const random = new Random(seed);
    const records = await openStore();
    const cache = new RecordCache(records);
    records.onWrite((changes) => cache.wrote(changes));
    const scopes = ['c:7:x', 'c:7:y'];
    for (let step = 0; step < 400; step += 1) {
      const scope = random.one(scopes);
      // Sometimes in one write with the next change.
      const set = new WorkingSet(cache);
      for (let changes = random.below(3); changes >= 0; changes -= 1) {
        // A record never changes its scope.
        const key = `${scope}#${random.below(6)}`;
        if (random.below(4) === 0) set.remove('page', key);
        else set.put(pageAt(key, -random.below(1000) * 10 - Number(key.at(-1)), scope));
        const query = { kind: 'page', scope, limit: 1, from: -random.below(10_000) } as const;
        const [found] = await set.find(query);
        const uncached = new WorkingSet(records);
        for (const change of set.changes()) {
          if ('put' in change) uncached.put(change.put);
          else uncached.remove(change.remove.kind, change.remove.key);
        }
        const all = await uncached.find({ kind: 'page', scope });
        expect(found?.key).toBe(all.find(({ order }) => order >= query.from)?.key);
      }
      await records.write(set.changes(), set.basis());
      const [first] = await cache.find({ kind: 'page', scope, limit: 1 });
      const [stored] = await records.find({ kind: 'page', scope, limit: 1 });
      expect(first).toEqual(stored);
    }
  },
);

it('a write maps its changes once, for all listeners', async () => {
  const records = await openStore();
  const heard: unknown[] = [];
  for (let listener = 0; listener < 3; listener += 1) {
    onTestFinished(records.onWrite((changes) => heard.push(changes)));
  }
  await records.write([{ put: pageAt('a', 0) }]);
  await expect.poll(() => heard.length).toBe(3);
  expect(new Set(heard).size).toBe(1);
});

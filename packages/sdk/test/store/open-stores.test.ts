import {
  copyFile,
  mkdtemp,
  open as openFile,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { LocalChange } from '../../src/local-changes/local-change.ts';
import { memoryStorage } from '../../src/memory.ts';
import { fileStorage } from '../../src/node.ts';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { openStores } from '../../src/store/open-stores.ts';
import { nowhere } from '../../src/store/record.ts';
import { openNodeDriver, openSqliteFile } from '../../src/store/sqlite/node-driver.ts';
import { inputOf } from '../../src/sync/failure.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { narrowStorage } from '../support/narrow-storage.ts';
import { exampleDraft } from '../support/storage-contract.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-open-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
function newPath(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

const environment = new FakeDevice().tab();

function open(storage: DeviceStorage) {
  return openStores({ storage, name: 'example', environment });
}

const self = {
  put: { kind: 'self', key: '', ...nowhere, value: { userId: 3 } },
} as const;

function draft(id: string, content = 'hello'): LocalChange {
  const { value } = exampleDraft as Extract<LocalChange, { kind: 'draft' }>;
  return { kind: 'draft', id, value: { ...value, id, content } };
}

async function filled(path: string, drafts = 2, content?: string): Promise<void> {
  const stores = await open(fileStorage(path));
  await stores.records.write([self]);
  const ids = Array.from({ length: drafts }, (_, index) => `d${index + 1}`);
  await stores.localChanges.write(ids.map((id) => ({ put: draft(id, content) })));
  await stores.close();
}

it('B2: an unreadable local change is reported, and all others are kept', async () => {
  const path = newPath();
  await filled(path);
  const file = await openSqliteFile(path);
  await file.put('example:keepsakes/entries/0', [{ id: 'draft/d1', body: '{"broken' }]);
  await file.close();
  const stores = await open(fileStorage(path));
  expect([...stores.localChanges.drafts.current.keys()]).toEqual(['d2']);
  expect(stores.problems.current).toEqual([
    { kind: 'local-changes-lost', lost: [{ kind: 'draft', id: 'd1' }] },
  ]);
  expect(await stores.records.get('self', '')).toBeDefined();
  stores.dismiss('local-changes-lost');
  expect(stores.problems.current).toEqual([]);
  await stores.close();
});

it('B2: unreadable records are dropped, and local changes stay', async () => {
  const path = newPath();
  await filled(path);
  const file = await openSqliteFile(path);
  await file.put('example:records/entries/0', [{ id: 'self/', body: 'no' }]);
  await file.close();
  const stores = await open(fileStorage(path));
  expect(stores.problems.current).toEqual([{ kind: 'records-lost' }]);
  expect(await stores.records.get('self', '')).toBeUndefined();
  await stores.records.write([self]);
  expect(stores.localChanges.drafts.current.size).toBe(2);
  await stores.close();
});

it('B2: broken book-keeping is recreated', async () => {
  const path = newPath();
  await filled(path);
  const file = await openSqliteFile(path);
  const drawer = 'example:keepsakes/_rxdb_internal/0';
  const books = await file.read(drawer);
  await file.put(
    drawer,
    books.map(({ id, body }) => {
      const { data, ...book } = JSON.parse(body);
      return {
        id,
        body: JSON.stringify({ ...book, data: { ...data, schemaHash: 'x', schema: {} } }),
      };
    }),
  );
  await file.close();
  const stores = await open(fileStorage(path));
  expect(stores.localChanges.drafts.current.size).toBe(2);
  expect(stores.problems.current).toEqual([]);
  await stores.close();
});

it('B2: all readable data of a damaged file is kept, and the file set aside', async () => {
  const path = newPath();
  await filled(path, 60, 'x'.repeat(2000));
  const { size } = await stat(path);
  const handle = await openFile(path, 'r+');
  // A page in the middle; the rest of the file is sound.
  const page = Math.floor(size / 4096 / 2);
  await handle.write(Buffer.alloc(4096, 0xff), 0, 4096, page * 4096);
  await handle.close();
  const stores = await open(fileStorage(path));
  const kept = stores.localChanges.drafts.current.size;
  expect(kept).toBeGreaterThan(30);
  expect(kept).toBeLessThan(60);
  const [problem] = stores.problems.current;
  expect(problem?.kind === 'local-changes-lost' && problem.lost).toContainEqual({
    kind: undefined,
    id: undefined,
  });
  await stores.localChanges.write([{ put: draft('new') }]);
  await stores.close();
  expect((await stat(`${path}.broken`)).size).toBe(size);
  const again = await open(fileStorage(path));
  expect(again.localChanges.drafts.current.size).toBe(kept + 1);
  expect(again.problems.current).toEqual([]);
  await again.close();
});

it('C5: a damaged file that was set aside is deleted with the last account of the file', async () => {
  const path = newPath();
  const storage = fileStorage(path);
  const [stores, others] = [
    await open(storage),
    await openStores({ storage, name: 'other', environment }),
  ];
  await writeFile(`${path}.broken`, 'hello');
  await stores.destroy();
  expect((await stat(`${path}.broken`)).size).toBe(5);
  await others.destroy();
  await expect(stat(`${path}.broken`)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('C5: databases of one file that are deleted at the same time are shredded one after the other', async () => {
  const file = await openSqliteFile(newPath());
  onTestFinished(() => file.close());
  const documents = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, body: '{}' }));
  const one = async () => {
    await file.put('drawer', documents);
    await file.clear('drawer');
    await file.shred();
  };
  await Promise.all(Array.from({ length: 30 }, one));
  expect(await file.isEmpty()).toBe(true);
});

it('B2: a rebuilt file takes its place even if the process ended in between', async () => {
  const [path, rebuilt] = [newPath(), newPath()];
  await filled(path, 1);
  await filled(rebuilt, 5);
  await copyFile(rebuilt, `${path}.rebuilt`);
  const stores = await open(fileStorage(path));
  expect(stores.localChanges.drafts.current.size).toBe(5);
  await stores.close();
});

it('B2: data of schema 0 is read', async () => {
  const path = newPath();
  const fixture = new URL('fixtures/file-schema-0.json', import.meta.url);
  const { sql, rows } = JSON.parse(await readFile(fixture, 'utf8')) as {
    sql: string;
    rows: readonly { drawer: string; id: string; body: string }[];
  };
  const database = await openNodeDriver(path);
  await database.run(sql);
  await database.batch(
    rows.map(({ drawer, id, body }) => ({
      sql: 'INSERT INTO documents VALUES (?, ?, ?)',
      values: [drawer, id, body],
    })),
  );
  await database.close();
  const stores = await openStores({ storage: fileStorage(path), name: 'fixture', environment });
  expect(stores.problems.current).toEqual([]);
  expect(stores.localChanges.drafts.current.get('d1')?.content).toBe('hello');
  expect(await stores.localChanges.file('f1')).toBeUndefined();
  expect((await stores.records.get('self', ''))?.value).toEqual({ userId: 3 });
  await stores.close();
});

it('T2: a database of a newer version is refused untouched', async () => {
  const path = newPath();
  await filled(path);
  const drawer = 'example:keepsakes/_rxdb_internal/0';
  const file = await openSqliteFile(path);
  const books = await file.read(drawer);
  const newer = books.flatMap(({ id, body }) => {
    const book = JSON.parse(body);
    if (book.context !== 'collection') return [];
    const key = 'entries-99';
    const data = { ...book.data, version: 99 };
    return [
      {
        id: id.replace('entries-0', key),
        body: JSON.stringify({ ...book, id: `collection|${key}`, key, data }),
      },
    ];
  });
  expect(newer.length).toBe(1);
  await file.put(drawer, newer);
  const before = await file.read(drawer);
  await file.close();
  await expect(open(fileStorage(path))).rejects.toMatchObject({
    name: 'StoreError',
    problem: { kind: 'newer' },
  });
  const after = await openSqliteFile(path);
  expect(await after.read(drawer)).toEqual(before);
  expect((await after.read('example:keepsakes/entries/0')).length).toBe(2);
  await after.close();
});

it('B1: an unreachable place is reported', async () => {
  await expect(open(fileStorage('/nowhere/at/all.db'))).rejects.toMatchObject({
    problem: { kind: 'unavailable' },
    // With its cause, for developers.
    message: expect.stringMatching(
      /\/nowhere\/at\/all\.db does not open; it must be a file, in a folder that is there.*SQLITE_CANTOPEN/,
    ),
  });
});

it('B1: a storage that does not answer times out, and is closed if it opens later', async () => {
  const device = new FakeDevice();
  const inner = memoryStorage();
  const order: string[] = [];
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const storage: DeviceStorage = {
    ...inner,
    engine(durability) {
      const engine = inner.engine(durability);
      return {
        ...engine,
        async createStorageInstance(params: never) {
          order.push('asked');
          await answered;
          const instance = (await engine.createStorageInstance(params)) as { close(): void };
          instance.close = () => order.push('closed');
          return instance;
        },
      };
    },
  };
  const opening = openStores({ storage, name: 'example', environment: device.tab() });
  opening.catch(() => order.push('given up'));
  const asked = ['asked', 'asked'];
  await expect.poll(() => order).toEqual(asked);
  device.advance(29_999);
  await new Promise(setImmediate);
  expect(order).toEqual(asked);
  device.advance(1);
  await expect(opening).rejects.toMatchObject({
    problem: { kind: 'unavailable' },
    message: 'The local database cannot be used: it did not open within 30 s',
  });
  answer?.();
  await expect.poll(() => order).toEqual([...asked, 'given up', 'closed', 'closed']);
  expect(device.nextTimerAt).toBeUndefined();
});

it('B4: a full device is a state that ends when there is room', async () => {
  const device = { isFull: false };
  const storage = narrowStorage(() => !device.isFull);
  const stores = await open(storage);
  device.isFull = true;
  await expect(stores.localChanges.write([{ put: draft('d1') }])).rejects.toMatchObject({
    problem: { kind: 'full' },
  });
  expect(stores.localChanges.drafts.current.size).toBe(0);
  expect(stores.problems.current).toEqual([{ kind: 'full' }]);
  const refused = await stores.records.write([self]).catch((error: unknown) => error);
  // Syncing waits and continues with the same queue.
  expect(inputOf(refused)).toEqual({ type: 'failed', retryAfterMs: undefined });
  // An empty write needs no room, and proves nothing.
  await stores.localChanges.write([]);
  await stores.localChanges.transact([{ kind: 'draft', id: 'd1' }], () => []);
  await stores.localChanges.update('draft', 'd1', (before) => before);
  await stores.records.write([]);
  expect(stores.problems.current).toEqual([{ kind: 'full' }]);
  device.isFull = false;
  await stores.records.write([self]);
  expect(stores.problems.current).toEqual([]);
  await stores.close();
});

it('B4: local changes are written before records', async () => {
  const stores = await open(memoryStorage());
  const order: string[] = [];
  await Promise.all([
    stores.localChanges.write([{ put: draft('d1') }]).then(() => order.push('local change')),
    stores.records.write([self]).then(() => order.push('record')),
  ]);
  expect(order).toEqual(['local change', 'record']);
  await stores.close();
});

it('B2: records that turn out to be unreadable are dropped while in use', async () => {
  const inner = memoryStorage();
  let isBroken = false;
  const storage: DeviceStorage = {
    ...inner,
    engine(durability) {
      const engine = inner.engine(durability);
      return {
        ...engine,
        async createStorageInstance(params: never) {
          const instance = (await engine.createStorageInstance(params)) as {
            findDocumentsById(ids: string[], deleted: boolean): Promise<unknown>;
            remove(): Promise<void>;
          };
          const [find, remove] = [
            instance.findDocumentsById.bind(instance),
            instance.remove.bind(instance),
          ];
          instance.findDocumentsById = (ids, deleted) =>
            isBroken
              ? Promise.reject(new DOMException('No data', 'DataError'))
              : find(ids, deleted);
          instance.remove = () => {
            isBroken = false;
            return remove();
          };
          return instance;
        },
      };
    },
  };
  const stores = await open(storage);
  await stores.records.write([self]);
  isBroken = true;
  const read = await Promise.all([stores.records.get('self', ''), stores.records.get('self', '')]);
  expect(read).toEqual([undefined, undefined]);
  expect(stores.problems.current).toEqual([{ kind: 'records-lost' }]);
  await stores.records.write([self]);
  expect(await stores.records.get('self', '')).toBeDefined();
  await stores.close();
});

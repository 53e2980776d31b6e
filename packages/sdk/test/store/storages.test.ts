import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../src/memory.ts';
import { fileStorage } from '../../src/node.ts';
import { openSqliteFile } from '../../src/store/sqlite/node-driver.ts';
import { openDatabase, put, remove, storageContract } from '../support/storage-contract.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

let fileCount = 0;
function newPath(): string {
  fileCount += 1;
  return join(folder, `${fileCount}.db`);
}

describe.each([
  { kind: 'memory', create: memoryStorage },
  { kind: 'file', create: () => fileStorage(newPath()) },
])('$kind', ({ create }) => {
  it.each(Object.entries(storageContract))('%s', (_, run) => run(create(), 'example'));
});

describe('file', () => {
  it('R1: the next start reads what the last one wrote', async () => {
    const path = newPath();
    const first = await openDatabase(fileStorage(path), 'example');
    await first.write([put('a', 1), put('b', 2)]);
    await first.close();
    const second = await openDatabase(fileStorage(path), 'example');
    expect(await second.find({ kind: 'thing' })).toMatchObject([{ value: 1 }, { value: 2 }]);
    await second.close();
  });

  it('C2: a second user of the file is refused', async () => {
    const path = newPath();
    const first = await openDatabase(fileStorage(path), 'example');
    await expect(openSqliteFile(path, 1)).rejects.toThrow('SQLITE_BUSY');
    await first.close();
  });

  it('R1: tombstones are swept from the file', async () => {
    const path = newPath();
    const database = await openDatabase(fileStorage(path), 'example');
    await database.write([put('a', 1), put('b', 2)]);
    await database.write([remove('a')]);
    await database.sweep();
    await database.close();
    const file = await openSqliteFile(path);
    const stored = await file.read('example/entries/0');
    await file.close();
    expect(stored.map(({ id }) => id)).toEqual(['b']);
  });
});

it('T1: clients of one memory see each other’s writes', async () => {
  const storage = memoryStorage();
  const [first, second] = [
    await openDatabase(storage, 'both'),
    await openDatabase(storage, 'both'),
  ];
  const received: unknown[] = [];
  second.onWrite((changes) => received.push(...changes));
  await first.write([put('a', 1)]);
  await expect.poll(() => received).toMatchObject([{ put: { id: 'a' } }]);
  await first.close();
  expect(await second.find({ kind: 'thing' })).toMatchObject([{ value: 1 }]);
  await second.close();
});

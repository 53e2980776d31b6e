import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileStorage } from '../../src/node.ts';
import { openStores } from '../../src/store/open-stores.ts';
import { openNodeDriver } from '../../src/store/sqlite/node-driver.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-foreign-'));
});
afterAll(() => rm(folder, { recursive: true }));

function open(path: string) {
  const environment = new FakeDevice().tab();
  return openStores({ storage: fileStorage(path), name: 'example', environment });
}

/** Creates a SQLite file of another program. */
async function makeDatabase(path: string, sql: string): Promise<void> {
  const database = await openNodeDriver(path);
  await database.run(sql);
  await database.close();
}

/** Creates a file, and checks it after it was refused. */
async function refused(name: string, make: (path: string) => Promise<void>): Promise<void> {
  const path = join(folder, name);
  await make(path);
  const [files, content] = [await readdir(folder), await readFile(path)];
  await expect(open(path)).rejects.toMatchObject({
    name: 'StoreError',
    problem: { kind: 'unavailable' },
    message: expect.stringContaining(`${path} is a file of another program`),
  });
  expect(await readFile(path)).toEqual(content);
  expect(await readdir(folder)).toEqual(files);
}

it.each([
  ['a short text', 'apiKey=1234\n'],
  ['a long text', 'Dear diary,\n\n'.repeat(2000)],
])('B2: a file that is not a database is refused untouched: %s', async (name, text) => {
  await refused(name, (path) => writeFile(path, text));
});

it.each([
  ['with other tables', 'CREATE TABLE songs (id INTEGER PRIMARY KEY)'],
  ['with a table of our name', 'CREATE TABLE documents (id INTEGER PRIMARY KEY, body TEXT)'],
])('B2: a database of another program is refused untouched: %s', async (name, sql) => {
  await refused(name, (path) => makeDatabase(path, sql));
});

it('B2: a file of which nothing is left is recreated, and this is reported', async () => {
  const path = join(folder, 'zeros');
  await writeFile(path, Buffer.alloc(8192));
  const stores = await open(path);
  expect(stores.problems.current).toMatchObject([{ kind: 'local-changes-lost' }]);
  await stores.close();
});

it('B1: a folder in the place of the file is refused with an explanation', async () => {
  const path = join(folder, 'folder');
  await mkdir(path);
  await expect(open(path)).rejects.toMatchObject({
    problem: { kind: 'unavailable' },
    message: expect.stringContaining(`${path} does not open; it must be a file, in a folder`),
  });
});

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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { openStores } from '../../src/store/open-stores.ts';
import { openNodeDriver } from '../../src/store/sqlite/node-driver.ts';
import type { SqliteDatabases } from '../../src/store/sqlite/sqlite-driver.ts';
import { withSqliteCode } from '../../src/store/sqlite/sqlite-errors.ts';
import { sqliteStorage } from '../../src/store/sqlite/sqlite-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { exampleDraft, storageContract } from '../support/storage-contract.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-rescue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const environment = new FakeDevice().tab();
const PAGE_BYTES = 4096;

class Killed extends Error {}

/** Databases as a phone has them. The app is killed before the given call that changes something. */
function phone(killedAt = Number.POSITIVE_INFINITY): SqliteDatabases & { calls(): number } {
  let calls = 0;
  const step = async () => {
    calls += 1;
    if (calls > killedAt) throw new Killed();
  };
  return {
    calls: () => calls,
    async open(name) {
      const driver = await openNodeDriver(join(folder, name));
      return {
        all: driver.all,
        close: driver.close,
        run: (sql, values) => step().then(() => driver.run(sql, values)),
        batch: (statements) => step().then(() => driver.batch(statements)),
      };
    },
    async remove(name) {
      await step();
      await rm(join(folder, name), { force: true });
    },
  };
}

function open(storage: DeviceStorage) {
  return openStores({ storage, name: 'example', environment });
}

function draft(id: string, content: string) {
  const { value } = exampleDraft as Extract<typeof exampleDraft, { kind: 'draft' }>;
  return { kind: 'draft', id, value: { ...value, id, content } } as const;
}

/** Creates a database with sixty drafts, and one damaged page in its middle. */
async function damaged(name: string): Promise<void> {
  const stores = await open(sqliteStorage(phone(), name));
  for (let count = 0; count < 60; count += 1) {
    await stores.localChanges.write([{ put: draft(`d${count}`, 'x'.repeat(2000)) }]);
  }
  await stores.close();
  const path = join(folder, name);
  const page = Math.floor((await stat(path)).size / PAGE_BYTES / 2);
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, page * PAGE_BYTES);
  await file.close();
}

async function draftsIn(name: string): Promise<readonly [number, unknown]> {
  const stores = await open(sqliteStorage(phone(), name));
  const seen = [stores.localChanges.drafts.current.size, stores.problems.current] as const;
  await stores.close();
  return seen;
}

describe('SQLite over any driver', () => {
  let count = 0;
  it.each(Object.entries(storageContract))('%s', (_, run) => {
    count += 1;
    return run(sqliteStorage(phone(), `contract${count}`), 'example');
  });
});

it('B2: a damaged database is rescued without access to its file', async () => {
  await damaged('once');
  const [kept, problems] = await draftsIn('once');
  expect(kept).toBeGreaterThan(30);
  expect(kept).toBeLessThan(60);
  // The cache may miss rows too, and is fetched again.
  expect(problems).toMatchObject([{ kind: 'local-changes-lost' }, { kind: 'records-lost' }]);
  expect(await draftsIn('once')).toEqual([kept, []]);
});

it('B2: a rescue that is interrupted anywhere loses nothing that was readable', async () => {
  await damaged('whole');
  await copyFile(join(folder, 'whole'), join(folder, 'pattern'));
  const whole = phone();
  await open(sqliteStorage(whole, 'whole')).then((stores) => stores.close());
  const [kept] = await draftsIn('whole');
  for (let killedAt = 0; killedAt < whole.calls(); killedAt += 1) {
    await copyFile(join(folder, 'pattern'), join(folder, 'cut'));
    await expect(open(sqliteStorage(phone(killedAt), 'cut'))).rejects.toThrow();
    expect((await draftsIn('cut'))[0], `killed at ${killedAt}`).toBe(kept);
    await rm(join(folder, 'cut'));
  }
});

it('B2: a file that is no database is left as it is, since it may be an encrypted one', async () => {
  const path = join(folder, 'encrypted');
  await writeFile(path, 'not for you '.repeat(1000));
  const before = await readFile(path);
  await expect(open(sqliteStorage(phone(), 'encrypted'))).rejects.toMatchObject({
    problem: { kind: 'unavailable' },
    message: expect.stringContaining('encrypted is a file of another program'),
  });
  expect(await readFile(path)).toEqual(before);
});

it('C5: signing out leaves no rescued rows behind', async () => {
  await damaged('leaving');
  const stores = await open(sqliteStorage(phone(), 'leaving'));
  await stores.destroy();
  await expect(stat(join(folder, 'leaving-rescued'))).rejects.toMatchObject({ code: 'ENOENT' });
  const file = await readFile(join(folder, 'leaving'), 'latin1');
  expect(file).not.toContain('example');
});

it.each([
  [new Error('SQL Error: database or disk is full'), 'SQLITE_FULL'],
  [new Error('Caused by: Error code 11: database disk image is malformed'), 'SQLITE_CORRUPT'],
  ['run: file is not a database (code 26)', 'SQLITE_NOTADB'],
  [new Error('[op-sqlite] statement execution error: database is locked'), 'SQLITE_BUSY'],
  [Object.assign(new Error('x'), { code: 'SQLITE_IOERR' }), 'SQLITE_IOERR'],
  [new Error('near "x": syntax error'), 'SQLITE_ERROR'],
])('B1: an error of a driver gets the code of SQLite: %s', (error, code) => {
  expect(withSqliteCode(error)).toMatchObject({ code });
});

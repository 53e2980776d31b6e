import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalChange } from '../../src/local-changes/local-change.ts';
import { fileStorage } from '../../src/node.ts';
import { openStores, type Stores } from '../../src/store/open-stores.ts';
import { nowhere, type RecordChange } from '../../src/store/record.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { exampleDraft } from '../support/storage-contract.ts';

let root = '';
let folder = '';
let path = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidings-lost-'));
});
afterAll(() => rm(root, { recursive: true }));

function open(): Promise<Stores> {
  const environment = new FakeDevice().tab();
  return openStores({ storage: fileStorage(path), name: 'example', environment });
}

function draft(id: string): LocalChange {
  const { value } = exampleDraft as Extract<LocalChange, { kind: 'draft' }>;
  return { kind: 'draft', id, value: { ...value, id } };
}

function record(id: number): RecordChange {
  return { put: { kind: 'snippet', key: `${id}`, ...nowhere, value: { id } } } as never;
}

async function write({ localChanges, records }: Stores, number: number): Promise<void> {
  await Promise.all([
    localChanges.write([{ put: draft(`d${number}`) }]),
    records.write([record(number)]),
  ]);
}

async function seen({ localChanges, records, problems }: Stores) {
  return {
    drafts: [...localChanges.drafts.current.keys()].sort(),
    records: (await records.find({ kind: 'snippet' })).map(({ key }) => key).sort(),
    problems: problems.current,
  };
}

/** Opens a store with data from before its file was copied, and more data since. */
async function opened(name: string): Promise<Stores> {
  folder = join(root, name);
  path = join(folder, 'chat.db');
  await mkdir(folder);
  const first = await open();
  await write(first, 1);
  await first.close();
  await copyFile(path, `${path}.copy`);
  const stores = await open();
  await write(stores, 2);
  await stores.localChanges.write([{ remove: { kind: 'draft', id: 'd1' } }]);
  return stores;
}

const whole = { drafts: ['d2', 'd3'], records: ['1', '2', '3'], problems: [] };

it.each([
  ['deleted', () => rm(path)],
  [
    'replaced by an old copy of it',
    async () => {
      await rm(`${path}-wal`);
      await rename(`${path}.copy`, path);
    },
  ],
])('B1: a file that is %s while it is open is restored with the next write', async (how, lose) => {
  const stores = await opened(how);
  await lose();
  await write(stores, 3);
  // As if the process were killed now.
  await copyFile(path, join(folder, 'killed.db'));
  await copyFile(`${path}-wal`, join(folder, 'killed.db-wal'));
  expect(await seen(stores)).toEqual(whole);
  await stores.close();
  for (const name of ['chat.db', 'killed.db']) {
    path = join(folder, name);
    const again = await open();
    expect(await seen(again)).toEqual(whole);
    await again.close();
  }
});

it('B1: while its folder is missing this is reported, and nothing is lost once it is back', async () => {
  const stores = await opened('folder');
  await rm(folder, { recursive: true });
  await expect(stores.localChanges.write([{ put: draft('d3') }])).rejects.toMatchObject({
    problem: { kind: 'unavailable' },
  });
  expect(stores.problems.current).toEqual([{ kind: 'unavailable' }]);
  await mkdir(folder);
  await write(stores, 3);
  expect(await seen(stores)).toEqual(whole);
  await stores.close();
  const again = await open();
  expect(await seen(again)).toEqual(whole);
  await again.close();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpSqlite, opSqliteStorage } from '../../packages/sdk/src/react-native.ts';
import {
  openDatabase,
  put,
  storageContract,
} from '../../packages/sdk/test/support/storage-contract.ts';
import { DOWNLOAD_TIMEOUT_MS, downloadedPackages } from '../support/downloaded-packages.ts';
import { because } from '../support/skip-reason.ts';

/*
 * The Node build of op-sqlite, which has its API over better-sqlite3. The native builds need a phone.
 */

const packages = downloadedPackages(
  { '@op-engineering/op-sqlite': '18.2.5', 'better-sqlite3': '12.11.1' },
  { mayCompile: true },
);

describe.skipIf(!packages.areAvailable)('op-sqlite in Node', because(packages.needs), () => {
  let folder: string;
  let opSqlite: OpSqlite;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-op-sqlite-'));
    opSqlite = await loadOpSqlite(await packages.folder());
  }, DOWNLOAD_TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true }));

  let count = 0;
  const create = () => {
    count += 1;
    return opSqliteStorage(opSqlite, { name: `${count}`, location: folder });
  };

  it.each(Object.entries(storageContract))('%s', (_, run) => run(create(), 'example'));

  it('C2: a second user of the database is refused', async () => {
    const first = await openDatabase(create(), 'example');
    await first.write([put('a', 1)]);
    const second = opSqlite.open({ name: `${count}.db`, location: folder });
    await expect(second.executeRaw('SELECT * FROM documents')).rejects.toThrow('locked');
    second.close();
    await first.close();
  });
});

/** Loads the package as a bundler does: its modules name each other without extensions, which Node refuses. */
async function loadOpSqlite(place: string): Promise<OpSqlite> {
  const outDir = join(place, 'bundles', `${process.pid}`);
  await build({
    config: false,
    silent: true,
    entry: {
      'op-sqlite': join(place, 'node_modules/@op-engineering/op-sqlite/node/dist/index.js'),
    },
    outDir,
    format: 'esm',
    platform: 'node',
    external: ['better-sqlite3'],
    outExtension: () => ({ js: '.mjs' }),
  });
  return import(pathToFileURL(join(outDir, 'op-sqlite.mjs')).href);
}

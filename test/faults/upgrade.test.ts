import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { insertBatch } from '../../packages/server/src/backup/insert-batch.ts';
import { readTableShapes } from '../../packages/server/src/backup/table-shape.ts';
import { migrate } from '../../packages/server/src/storage/migrate.ts';
import { migrations } from '../../packages/server/src/storage/migrations/index.ts';
import { readAllTables, type StoredTable, silent, withDatabase } from './rows.ts';
import { Site } from './site.ts';

/** The first that holds messages and a log. */
const FIRST_SCHEMA = 3;
/** From before the first migration to after the last. */
const KILLED_AFTER_MS = [900, 1300, 1700, 2100];
const TIMEOUT_MS = 240_000;

describe('an upgrade', { timeout: TIMEOUT_MS }, () => {
  let site: Site | undefined;
  afterEach(() => site?.remove());

  /** Writes what the tables of the first schema have of `tables` to a new file. */
  async function writeFirstSchema(
    path: string,
    tables: ReadonlyMap<string, StoredTable>,
  ): Promise<void> {
    await withDatabase(path, async (engine) => {
      await migrate(engine, silent, migrations.slice(0, FIRST_SCHEMA));
      await engine.write(async (tx) => {
        for (const shape of await readTableShapes(tx, engine.dialect)) {
          const rows = tables.get(shape.name)?.rows ?? [];
          await insertBatch(tx, engine.dialect, shape, rows);
        }
      });
    });
  }

  it('DESIGN 6: from the first schema, killed again and again while people send, keeps every row', async () => {
    site = await Site.make();
    await site.start();
    const earlier = site.load('earlier');
    await earlier.acknowledges(500);
    await earlier.end();
    await site.server.stop();
    const file = join(site.data, 'tidings.db');
    const tables = await readAllTables(file);
    await rename(file, join(site.folder, 'newest.db'));
    await writeFirstSchema(file, tables);
    const old = await readAllTables(file);

    const load = site.load('upgrade');
    for (const delayMs of KILLED_AFTER_MS) {
      const server = site.launch();
      await setTimeout(delayMs);
      await server.kill();
    }
    await site.start();
    await load.acknowledges(50);
    await load.end();
    expect(await load.differences()).toEqual([]);
    expect(await earlier.differences()).toEqual([]);
    await site.seeDoctor();
    await site.server.stop();

    const upgraded = await readAllTables(file);
    for (const name of ['users', 'events', 'messages', 'idempotency_keys']) {
      const { shape, rows = [] } = old.get(name) ?? {};
      const columns = Object.keys(shape?.columns ?? {});
      const textOf = (row: object) =>
        JSON.stringify(columns.map((column) => Reflect.get(row, column)));
      const found = new Set(upgraded.get(name)?.rows.map(textOf));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => !found.has(textOf(row)))).toEqual([]);
    }
  });
});

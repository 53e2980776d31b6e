import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../packages/server/src/core/storage/migrate.ts';
import { migrations } from '../../packages/server/src/core/storage/migrations/index.ts';
import { insertBatch } from '../../packages/server/src/operations/backup/insert-batch.ts';
import type { Row } from '../../packages/server/src/operations/backup/read-table.ts';
import { readTableShapes } from '../../packages/server/src/operations/backup/table-shape.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import type { Load } from './load.ts';
import { readAllTables, type StoredTable, silent, withDatabase } from './rows.ts';
import { Site } from './site.ts';

/** The first schema with messages and a log. */
const FIRST_SCHEMA = 3;
/** What columns held that later schemas have no more, by table. */
const gone: Readonly<Record<string, Row>> = { api_keys: { created_at: 1_700_000_000 } };
const LOOK_MS = 1;
const WHILE_MS = 1000;

describe('an upgrade', () => {
  let site: Site | undefined;
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await site?.remove();
    await database?.drop();
    database = undefined;
  });

  /** Writes rows to an empty database of the first schema, as far as it has their tables and columns. */
  async function writeFirstSchema(
    where: string,
    tables: ReadonlyMap<string, StoredTable>,
  ): Promise<void> {
    await withDatabase(where, async (engine) => {
      await migrate(engine, silent, migrations.slice(0, FIRST_SCHEMA));
      await engine.write(async (tx) => {
        for (const shape of await readTableShapes(tx, engine.dialect)) {
          const rows = tables.get(shape.name)?.rows ?? [];
          const complete = rows.map((row) => ({ ...gone[shape.name], ...row }));
          await insertBatch(tx, engine.dialect, shape, complete);
        }
      });
    });
  }

  /**
   * Starts a server, and kills it once it reports a finished step: the next one is then in progress, or
   * about to start.
   */
  async function startsWithoutStep(upgraded: Site): Promise<boolean> {
    const server = upgraded.launch();
    let isStarting = true;
    const ready = server.ready.finally(() => {
      isStarting = false;
    });
    ready.catch(() => undefined);
    const hasStepped = () => server.printed().includes('"migration"');
    while (isStarting && !hasStepped()) await setTimeout(LOOK_MS);
    if (!hasStepped()) await ready;
    await server.kill();
    return !hasStepped();
  }

  it('DESIGN 6: from the first schema, killed repeatedly during sends, keeps every row', async () => {
    site = await Site.make();
    const earlier = await sendsBefore(site);
    const file = join(site.data, 'tidings.db');
    const tables = await readAllTables(file);
    await rename(file, join(site.folder, 'newest.db'));
    await writeFirstSchema(file, tables);
    const old = await readAllTables(file);

    const load = site.load('upgrade');
    let kills = 0;
    while (!(await startsWithoutStep(site))) kills += 1;
    expect(kills).toBeGreaterThan(2);
    await site.start();
    await expectAll(site, earlier, load);

    await expectRows(file, old);
  });

  it('DESIGN 6: on PostgreSQL, killed while a step waits for a table lock, keeps every row', async () => {
    database = await createTestDatabase();
    const { url } = database;
    site = await Site.make({ database: url });
    const earlier = await sendsBefore(site);
    const tables = await readAllTables(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await writeFirstSchema(url, tables);
    const old = await readAllTables(url);

    const waiting = async () => {
      const { rows } = await client.query(
        "SELECT 1 FROM pg_locks WHERE relation = 'messages'::regclass AND NOT granted",
      );
      return rows.length;
    };
    const finished = async () =>
      (await client.query('SELECT id FROM schema_migrations ORDER BY id')).rows.map(({ id }) => id);
    const load = site.load('upgrade');
    await client.query('BEGIN; LOCK TABLE messages IN ACCESS SHARE MODE');
    const killed = site.launch();
    await expect.poll(waiting).toBe(1);
    await killed.kill();
    // The killed server's step still waits in PostgreSQL, and holds the lock for upgrades.
    const before = await finished();
    expect(before.length).toBeGreaterThan(FIRST_SCHEMA);
    expect(before.length).toBeLessThan(migrations.length);
    const starting = site.start();
    await setTimeout(WHILE_MS);
    expect(await finished()).toEqual(before);
    await client.query('COMMIT');
    await starting;
    await client.end();
    await expectAll(site, earlier, load);
    await expectRows(url, old);
  });

  /** Sends messages with the current server. */
  async function sendsBefore(place: Site): Promise<Load> {
    await place.start();
    const load = place.load('earlier');
    await load.acknowledges(500);
    await load.end();
    await place.server.stop();
    return load;
  }

  /** Checks that the upgraded server accepts messages, and has everything that was acknowledged. */
  async function expectAll(place: Site, earlier: Load, load: Load): Promise<void> {
    await load.acknowledges(50);
    await load.end();
    expect(await load.differences()).toEqual([]);
    expect(await earlier.differences()).toEqual([]);
    await place.seeDoctor();
    await place.server.stop();
  }

  /** Checks that every earlier row exists unchanged. */
  async function expectRows(where: string, old: ReadonlyMap<string, StoredTable>): Promise<void> {
    const upgraded = await readAllTables(where);
    for (const name of ['users', 'events', 'messages', 'idempotency_keys']) {
      const { shape, rows = [] } = old.get(name) ?? {};
      const columns = Object.keys(shape?.columns ?? {});
      const textOf = (row: object) =>
        JSON.stringify(columns.map((column) => Reflect.get(row, column)));
      const found = new Set(upgraded.get(name)?.rows.map(textOf));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => !found.has(textOf(row)))).toEqual([]);
    }
  }
});

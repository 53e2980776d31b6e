import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres.ts';
import { isThorough } from '../../../../test/support/thorough.ts';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import type { Engine } from '../../src/core/storage/engine.ts';
import { openEngine } from '../../src/core/storage/open-engine.ts';

export const silent = pino({ level: 'silent' });

export type EngineName = 'sqlite' | 'postgres';

/** Only SQLite if PostgreSQL has no programs. */
export const bothEngines: readonly EngineName[] = withoutPostgres
  ? ['sqlite']
  : ['sqlite', 'postgres'];

/** All pairs of engines, with both orders. */
export const enginePairs = bothEngines.flatMap((from) =>
  bothEngines.map((to) => [from, to] as const),
);

/** The engines for tests that do not use the database themselves. */
export const usualEngines: readonly EngineName[] = isThorough ? bothEngines : ['sqlite'];

/** A place for a database, deleted after the tests of the requesting file or block. */
export interface TestLocation {
  /** The argument of `openEngine`. */
  readonly database: string;
  remove(): Promise<void>;
}

export async function sqliteLocation(): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-sqlite-'));
  return {
    database: join(folder, 'tidings.db'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function postgresLocation(): Promise<TestLocation> {
  const database = await createTestDatabase();
  return { database: database.url, remove: database.drop };
}

export const emptyLocations = { sqlite: sqliteLocation, postgres: postgresLocation } as const;

/**
 * Returns databases with the same content. `fill` fills an empty one and closes it, once per engine and
 * worker. The others are copies, which cost a tenth of running all migrations.
 */
export function databaseCopies(
  fill: (database: string) => Promise<void>,
): (engine: EngineName) => Promise<TestLocation> {
  const originals = new Map<EngineName, Promise<string>>();
  const original = async (engine: EngineName) => {
    const { database } = await emptyLocations[engine]();
    await fill(database);
    return database;
  };
  return async (engine) => {
    const filled = originals.get(engine) ?? original(engine);
    originals.set(engine, filled);
    return copies[engine](await filled);
  };
}

const copies = {
  async sqlite(original: string): Promise<TestLocation> {
    const location = await sqliteLocation();
    await copyFile(original, location.database);
    return location;
  },
  async postgres(original: string): Promise<TestLocation> {
    const name = new URL(original).pathname.slice(1);
    const copy = await createTestDatabase(`TEMPLATE ${name}`);
    return { database: copy.url, remove: copy.drop };
  },
};

/** A database with the current schema and no rows. */
export const migratedDatabase = databaseCopies(async (database) => {
  const engine = await openEngine({ database, log: silent });
  await engine.close();
});

const withDatabases = (engine: EngineName) => [engine, () => migratedDatabase(engine)] as const;

/** Both engines, each with a factory of such databases, for `describe.each`. */
export const freshDatabases = bothEngines.map(withDatabases);

/** Like `freshDatabases`, for the usual engines. */
export const usualDatabases = usualEngines.map(withDatabases);

/**
 * Declares the same tests for SQLite and for PostgreSQL. Each `open()` returns an engine on a fresh,
 * migrated database. They are closed and deleted after the block's last test.
 */
export function forEachEngine(
  tests: (name: EngineName, open: () => Promise<Engine>) => void,
): void {
  for (const name of bothEngines) {
    describe(name, () => {
      const cleanUps: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const cleanUp of cleanUps.reverse()) await cleanUp();
      });
      tests(name, async () => {
        const location = await migratedDatabase(name);
        cleanUps.push(location.remove);
        const engine = await openEngine({ database: location.database, log: silent });
        cleanUps.push(() => engine.close());
        return engine;
      });
    });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres.ts';
import type { Engine } from '../../src/storage/engine.ts';
import { openEngine } from '../../src/storage/open-engine.ts';

export const silent = pino({ level: 'silent' });

/** A place for a database, gone after the tests of the file or block that asked for it. */
export interface TestLocation {
  /** As `openEngine` takes it. */
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

const locations = { sqlite: sqliteLocation, postgres: postgresLocation } as const;
export type EngineName = keyof typeof locations;

/**
 * Declares the same tests for SQLite and for PostgreSQL. Each `open()` gives an engine on a fresh,
 * migrated database; they are closed and deleted after the block's last test.
 */
export function forEachEngine(
  tests: (name: EngineName, open: () => Promise<Engine>) => void,
): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe(name, () => {
      const cleanUps: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const cleanUp of cleanUps.reverse()) await cleanUp();
      });
      tests(name, async () => {
        const location = await locations[name]();
        cleanUps.push(location.remove);
        const engine = await openEngine({ database: location.database, log: silent });
        cleanUps.push(() => engine.close());
        return engine;
      });
    });
  }
}

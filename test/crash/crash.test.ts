import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { because } from '../support/skip-reason.ts';
import { isThorough } from '../support/thorough.ts';
import { withoutPostgres } from '../support/without-postgres.ts';
import { crashTest } from './crash-test.ts';

/** `npm run crash-test` does the same at length. */
describe('DESIGN 6', () => {
  async function run(database: string | undefined, nodes: number): Promise<void> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-crash-'));
    const lines: string[] = [];
    try {
      const { acknowledged, violations } = await crashTest({
        rounds: isThorough ? 2 : 1,
        seed: 20,
        nodes,
        cut: 0.2,
        dataDirectory,
        database: database ?? join(dataDirectory, 'tidings.db'),
        print: (line) => lines.push(line),
      });
      expect(violations, lines.join('\n')).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    } finally {
      await rm(dataDirectory, { recursive: true, force: true });
    }
  }

  it('DESIGN 6: on SQLite a killed server loses and doubles nothing', () => run(undefined, 1));

  it.runIf(isThorough && !withoutPostgres)(
    'DESIGN 6: on PostgreSQL killed servers lose and double nothing',
    because('only a thorough run with PostgreSQL plays it'),
    async () => {
      const database = await createTestDatabase();
      await run(database.url, 2).finally(database.drop);
    },
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { because } from '../support/skip-reason.ts';
import { isThorough } from '../support/thorough.ts';
import { withoutPostgres } from '../support/without-postgres.ts';
import { textOf } from './report.ts';
import { soak } from './soak.ts';

const MINUTES = 1 / 3;
const TIMEOUT_MS = 600_000;

/** `npm run soak` does the same for hours. */
describe.runIf(isThorough)('a soak', because('only a thorough run plays it'), () => {
  async function run(engine: 'sqlite' | 'postgres', database?: string): Promise<void> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-soak-'));
    const lines: string[] = [];
    try {
      const record = await soak({
        ...{ minutes: MINUTES, rate: 40, seed: 20, dataDirectory },
        database: database ?? join(dataDirectory, 'tidings.db'),
        print: (line) => lines.push(line),
        signal: new AbortController().signal,
      });
      expect(record.violations, lines.join('\n')).toEqual([]);
      expect(record.counts.messages).toBeGreaterThan(0);
      expect(record.counts.events).toBeGreaterThan(0);
      expect(record.restarts.map(({ how }) => how)).toEqual(['stop', 'stop', 'kill']);
      expect(record.samples.map(({ rows }) => rows['users'])).not.toContain(undefined);
      const kept = { ...record, engine, machine: '', date: '', load: 0 };
      expect(textOf(kept, [])).toContain('nothing doubled');
    } finally {
      await rm(dataDirectory, { recursive: true, force: true });
    }
  }

  it('DESIGN 6: on SQLite it loses and doubles nothing', () => run('sqlite'), TIMEOUT_MS);

  it.skipIf(withoutPostgres)(
    'DESIGN 6: on PostgreSQL it loses and doubles nothing',
    async () => {
      const database = await createTestDatabase();
      await run('postgres', database.url).finally(database.drop);
    },
    TIMEOUT_MS,
  );
});

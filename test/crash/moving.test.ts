import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { enginePairs, sqliteLocation, postgresLocation } from '../../packages/server/test/support/engines.ts';
import { because } from '../support/skip-reason.ts';
import { isThorough } from '../support/thorough.ts';
import { movingTest } from './moving-test.ts';

const emptyLocation = { sqlite: sqliteLocation, postgres: postgresLocation };

/** `npm run fault-test` interrupts moves more often. */
it.each(enginePairs)(
  'operations: a move from %s to %s that is killed loses and doubles nothing',
  async (from, to) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-moving-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const locations = [await emptyLocation[from](), await emptyLocation[to]()] as const;
    for (const { remove } of locations) onTestFinished(remove);
    const lines: string[] = [];
    const { acknowledged, violations } = await movingTest({
      seed: 7,
      databases: [locations[0].database, locations[1].database],
      folder,
      interruptions: 3,
      cut: 0.1,
      print: (line) => lines.push(line),
    });
    console.log(acknowledged, lines.join('\n'));
    expect(violations, lines.join('\n')).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);

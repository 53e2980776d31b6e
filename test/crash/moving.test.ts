import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bothEngines, emptyLocations } from '../../packages/server/test/support/engines.ts';
import { movingTest } from './moving-test.ts';

/** `npm run fault-test` interrupts moves more often, between all pairs of engines. */
it('operations: a move that is killed loses and doubles nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-moving-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = await emptyLocations.sqlite();
  const target = await emptyLocations[bothEngines.at(-1) ?? 'sqlite']();
  for (const { remove } of [source, target]) onTestFinished(remove);
  const lines: string[] = [];
  const { acknowledged, violations } = await movingTest({
    seed: 7,
    processes: 2,
    databases: [source.database, target.database],
    folder,
    interruptions: 2,
    cut: 0.1,
    print: (line) => lines.push(line),
  });
  expect(violations, lines.join('\n')).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});

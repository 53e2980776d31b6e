import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emptyLocations, enginePairs } from '../../packages/server/test/support/engines.ts';
import { movingTest } from '../crash/moving-test.ts';

const INTERRUPTIONS = 8;

it.each(
  enginePairs.flatMap(([from, to]) => [1, 3].map((processes) => [from, to, processes] as const)),
)(
  'operations: a move from %s to %s is killed again and again, and loses and doubles nothing (%d processes)',
  async (from, to, processes) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-moving-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [source, target] = [await emptyLocations[from](), await emptyLocations[to]()];
    for (const { remove } of [source, target]) onTestFinished(remove);
    const lines: string[] = [];
    const { acknowledged, violations } = await movingTest({
      seed: 11,
      databases: [source.database, target.database],
      processes,
      folder,
      interruptions: INTERRUPTIONS,
      cut: 0.2,
      print: (line) => lines.push(line),
    });
    expect(violations, lines.join('\n')).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);

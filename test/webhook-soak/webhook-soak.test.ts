import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webhookSoak } from './webhook-soak.ts';

const MINUTES = 0.2;

/** `npm run webhook-soak` does the same at length. */
it('X5: each receiver gets every event in order, though receivers fail and the server is killed', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-webhook-soak-'));
  try {
    const database = join(dataDirectory, 'tidings.db');
    const lines: string[] = [];
    const soak = { minutes: MINUTES, seed: 20, nodes: 1, killEveryMs: 5000 };
    const report = await webhookSoak({
      ...soak,
      dataDirectory,
      database,
      print: (line) => lines.push(line),
    });
    expect(report.violations, lines.join('\n')).toEqual([]);
    expect(report.sent).toBeGreaterThan(0);
    expect(report.kills).toBeGreaterThan(0);
    expect(report.failures).toBeGreaterThan(0);
    expect(report.repeated).toBeGreaterThan(0);
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

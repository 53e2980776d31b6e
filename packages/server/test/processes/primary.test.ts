import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { Primary } from '../../src/processes/primary.ts';

describe('a server of several processes', () => {
  it('stops also if an answer no longer reaches a process that has left', async () => {
    const primary = await started('leaving-worker.mjs');
    await expect(primary.stop()).resolves.toBeUndefined();
  });

  it('stops also while a process starts in the place of another', async () => {
    const primary = await started('slow-worker.mjs');
    const [first] = Object.values(cluster.workers ?? {});
    const forked = once(cluster, 'fork');
    first?.process.kill('SIGKILL');
    await forked;
    await expect(primary.stop()).resolves.toBeUndefined();
  });
});

/** Starts a primary process whose workers run a script beside this file. */
async function started(script: string): Promise<Primary> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL(script, import.meta.url)) });
  const primary = new Primary(pino({ level: 'silent' }));
  await primary.start(3);
  return primary;
}

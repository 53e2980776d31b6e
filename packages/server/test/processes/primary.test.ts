import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { expect, it } from 'vitest';
import { Primary } from '../../src/processes/primary.ts';

it('a server of several processes stops also if answers no longer reach one', async () => {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('leaving-worker.mjs', import.meta.url)) });
  const primary = new Primary(pino({ level: 'silent' }));
  await primary.start(3);
  await expect(primary.stop()).resolves.toBeUndefined();
});

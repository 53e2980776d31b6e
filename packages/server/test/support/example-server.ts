import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../src/core/config/load-config.ts';
import { type Server, startServer } from '../../src/server.ts';
import { silent } from './engines.ts';

/** Starts a server as on its first start, on a free port. It stops with the test. */
export async function startFreshServer(settings: Record<string, unknown> = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'tidings-server-'));
  const config = loadConfig({ flags: { data, port: 0, ...settings }, env: {} });
  const server = await startServer(config, { log: silent, checkAnswers: true });
  onTestFinished(async () => {
    await server.close();
    await rm(data, { recursive: true });
  });
  return server;
}

/** Returns the token of the link that a first start prints. */
export function setupToken({ setupUrl }: Server): string {
  return new URL(setupUrl ?? 'missing:').hash.replace('#token=', '');
}

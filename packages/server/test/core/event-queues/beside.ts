import { onTestFinished } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { silent } from '../../support/engines.ts';
import type { Team } from '../../support/team.ts';
import { QueueReader } from './reader.ts';

/** Starts another server on the same data, with nothing in memory. It stops with the test. */
export async function startBeside({ data, database }: Team): Promise<Server> {
  const flags = { data, database, port: '0', rateLimit: false, webPublicStreams: true };
  const config = loadConfig({ flags, env: {} });
  const server = await startServer(config, {
    log: silent,
    checkAnswers: true,
    sharesDatabase: true,
  });
  onTestFinished(() => server.close());
  return server;
}

/** Returns the same queue, read through another server from its current position. */
export function readAt(url: string, { person, queueId, lastEventId }: QueueReader): QueueReader {
  return new QueueReader(person.at(url), queueId, lastEventId);
}

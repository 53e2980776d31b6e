import { onTestFinished } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { type Server, startServer } from '../../src/server.ts';
import { silent } from '../support/engines.ts';
import type { Team } from '../support/team.ts';
import { QueueReader } from './reader.ts';

/** Another server on the same data, which knows nothing but what is stored; gone when the test ends. */
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

/** The same queue, read through another server from where it is now. */
export function readAt(url: string, { person, queueId, lastEventId }: QueueReader): QueueReader {
  return new QueueReader(person.at(url), queueId, lastEventId);
}

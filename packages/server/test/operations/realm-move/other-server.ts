import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { firstRunRealm } from '../../../src/features/setup/first-run.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { type EngineName, migratedDatabase, silent } from '../../support/engines.ts';
import { LOOK_INTERVAL_MS } from '../../support/team.ts';

export interface OtherServer {
  readonly server: Server;
  /** The arguments that name it as the target of a move. */
  readonly words: readonly string[];
  stop(): Promise<void>;
}

/** Starts a server that has organizations of its own, which took the first numbers. */
export async function startOtherServer(engine: EngineName): Promise<OtherServer> {
  const location = await migratedDatabase(engine);
  const data = await mkdtemp(join(tmpdir(), 'tidings-other-'));
  const flags = { data, database: location.database, port: '0', rateLimit: false };
  const server = await startServer(loadConfig({ flags, env: {} }), {
    log: silent,
    lookIntervalMs: LOOK_INTERVAL_MS,
  });
  await firstRunRealm(server.services);
  const { engine: database, clock } = server.services;
  await createRealm(database, clock, { subdomain: 'neighbour', name: 'Neighbour' });
  return {
    server,
    words: ['--to-database', location.database, '--to-data', data],
    async stop() {
      await server.close();
      await location.remove();
      await rm(data, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { migratedDatabase, silent, type TestLocation } from '../../support/engines.ts';
import { PASSWORD } from '../users/people.ts';

export interface LimitedServer {
  readonly server: Server;
  readonly url: string;
  readonly realm: Realm;
  readonly data: string;
  readonly owner: { readonly email: string; readonly apiKey: string };
}

/** Starts a server with default rate limits and an owner with a password. It stops with the test. */
export async function startLimitedServer({
  log = silent,
  locate = () => migratedDatabase('sqlite'),
  flags = {},
}: {
  log?: Logger;
  locate?: () => Promise<TestLocation>;
  flags?: Record<string, unknown>;
} = {}): Promise<LimitedServer> {
  const data = await mkdtemp(join(tmpdir(), 'tidings-limited-'));
  const location = await locate();
  const config = loadConfig({
    flags: { data, database: location.database, port: 0, ...flags },
    env: {},
  });
  const server = await startServer(config, { log, checkAnswers: true });
  onTestFinished(async () => {
    await server.close();
    await location.remove();
    await rm(data, { recursive: true, force: true });
  });
  const { realms, passwords } = server.services;
  const realm = await realms.forSubdomain('');
  if (!realm) throw new Error('There is no organization');
  const apiKey = newApiKey();
  const password = await passwords.create(PASSWORD, apiKey);
  const email = 'owner@example.org';
  await realm.write((change) =>
    addUser(change, { email, fullName: 'The Owner', role: roles.owner, apiKey, password }),
  );
  return { server, url: server.url, realm, data, owner: { email, apiKey } };
}

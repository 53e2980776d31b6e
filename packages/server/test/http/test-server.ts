import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotType, type Role, roles } from '@tidings/shared-types';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Config } from '../../src/core/config/config.ts';
import { createRealm } from '../../src/core/realm/create-realm.ts';
import type { Realm } from '../../src/core/realm/realm.ts';
import { openEngine } from '../../src/core/storage/open-engine.ts';
import type { UserRow } from '../../src/core/storage/tables/users.ts';
import { addUser } from '../../src/features/users/add-user.ts';
import { newApiKey } from '../../src/features/users/api-key.ts';
import { buildApp } from '../../src/http/app.ts';
import { openServices } from '../../src/open-services.ts';
import type { Services } from '../../src/services.ts';
import { databaseCopies, silent } from '../support/engines.ts';
import { testEndpoints, testHandlers } from './test-endpoints.ts';

export interface Account {
  readonly user: UserRow;
  readonly apiKey: string;
  /** Headers that authenticate this account. */
  readonly auth: { readonly authorization: string };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly realm: Realm;
  readonly origin: string;
  readonly port: number;
  /** Sends a request. Resolves to status, headers and body of the response, which must be JSON. */
  call(path: string, init?: RequestInit): Promise<Answer>;
  addAccount(email: string, wanted?: Partial<Wanted>): Promise<Account>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

interface Wanted {
  readonly role: Role;
  readonly botType: BotType;
}

/** A database with an empty realm. */
const testDatabase = databaseCopies(async (database) => {
  const engine = await openEngine({ database, log: silent });
  await createRealm(engine, { now: () => Date.now() }, { subdomain: '', name: 'Test' });
  await engine.close();
});

/** Starts a server on a free port with an empty realm. It stops with the test. */
export async function startServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-http-'));
  const { database, remove } = await testDatabase('sqlite');
  const config = { ...testConfig(dataDirectory, database), ...overrides };
  const services = await openServices(config, silent);
  const realm = await services.realms.forSubdomain('');
  if (!realm) throw new Error('The realm was not created');
  const app = await buildApp(services, {
    endpoints: testEndpoints,
    handlers: testHandlers,
    checkAnswers: true,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await services.engine.close();
    await remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    services,
    realm,
    origin,
    port,
    call: async (path, init) => {
      const response = await fetch(origin + path, init);
      const text = await response.text();
      const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
      return { status: response.status, headers: response.headers, body };
    },
    addAccount: (email, wanted = {}) => addAccount(realm, email, wanted),
  };
}

export async function addAccount(
  realm: Realm,
  email: string,
  { role = roles.member, botType }: Partial<Wanted> = {},
): Promise<Account> {
  const apiKey = newApiKey();
  const bot = botType === undefined ? undefined : { type: botType, ownerId: 1 };
  const user = await realm.write((change) =>
    addUser(change, { email, fullName: 'Somebody', role, apiKey, bot }),
  );
  return { user, apiKey, auth: basicAuth(email, apiKey) };
}

export function basicAuth(email: string, apiKey: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` };
}

function testConfig(dataDirectory: string, database: string): Config {
  return {
    configFile: undefined,
    dataDirectory,
    uploads: join(dataDirectory, 'uploads'),
    uploadsMovedFrom: undefined,
    uploadsSignedUrls: false,
    s3: undefined,
    database,
    databaseDirect: undefined,
    replicas: [],
    bus: [],
    traces: undefined,
    copyTo: undefined,
    copyKeepMs: 0,
    host: '127.0.0.1',
    processes: 1,
    port: 0,
    publicUrl: undefined,
    trustedProxies: 0,
    corsOrigins: [],
    rateLimit: undefined,
    auditLogKeepMs: 365 * 86_400_000,
    maxBodyBytes: 1_000_000,
    maxUploadBytes: 200_000,
    uploadQuotaPerUserBytes: 2 ** 30,
    uploadQuotaBytes: undefined,
    messageCacheBytes: 2 ** 20,
    requestTimeoutMs: 10_000,
    shutdownTimeoutMs: 2_000,
    stopDelayMs: 0,
    idempotencyKeyDays: 30,
    eventLogKeepMs: 30 * 86_400_000,
    eventQueueKeepMs: 30 * 86_400_000,
    webPublicStreams: true,
    webPush: false,
    pushRelay: undefined,
    passwordSignIn: true,
    openIdProviders: [],
    mail: undefined,
    mailIn: undefined,
    fetchLinks: true,
    fetchPrivate: false,
    webhookNetworks: [],
    secretKey: undefined,
    demo: false,
    logLevel: 'silent',
    logFormat: 'json',
  };
}

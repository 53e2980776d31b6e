import type { Endpoint } from '@tidings/shared-types';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../../test/support/patience.ts';
import { seedsOf } from '../../../../test/support/seeds.ts';
import { handlers } from '../../src/handlers.ts';
import { call } from '../features/users/call.ts';
import { usualDatabases } from '../support/engines.ts';
import { checkAnswer } from './answer-rules.ts';
import { type CallerKind, callerKinds, type FuzzServer, startFuzzServer } from './fuzz-server.ts';
import { type FuzzedRequest, type Pictures, requestsTo } from './requests.ts';
import { World } from './world.ts';

/**
 * Random requests per endpoint. `npm test -- fuzz --seeds 1000` sends more; a failure prints the seed for
 * `--from`.
 */
const runs = seedsOf(6).length;
const seed = process.env.TIDINGS_SEEDS_FROM;
const TIMEOUT_MS = TEST_TIMEOUT_MS + runs * 1000;

const served: [name: string, endpoint: Endpoint][] = Object.entries(handlers).map(
  ([name, { endpoint }]) => [name, endpoint],
);
/** Endpoints after which accounts are gone or changed. */
const harmful: ReadonlySet<string> = new Set([
  'regenerateOwnApiKey',
  'regenerateBotApiKey',
  'updateSettings',
  'updateDisplaySettings',
  'updateNotificationSettings',
  'updateUser',
  'updateBot',
  'updateRealm',
  'deactivateRealm',
  'deactivateUser',
  'eraseUser',
  'deactivateOwnUser',
  'deactivateBot',
]);

const callers = fc.constantFrom<CallerKind>('owner', 'owner', 'member', ...callerKinds);
const hosts = fc.oneof(
  { weight: 20, arbitrary: fc.constant('localhost') },
  fc.constantFrom('other.localhost', 'none.localhost', '[::1]:80', 'a b', 'x'.repeat(300), '..'),
);

async function samplePictures(): Promise<Pictures> {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return {
    picture: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    drawing: Buffer.from(drawing),
    text: Buffer.from('Hello'),
    empty: Buffer.alloc(0),
  };
}

describe.each(usualDatabases)('DESIGN 7: random requests, on %s', (_engine, locate) => {
  let server: FuzzServer;
  let pictures: Pictures;
  let world: World;

  beforeAll(async () => {
    server = await startFuzzServer(await locate());
    pictures = await samplePictures();
    world = new World(server.url);
    await settle();
  });
  afterAll(() => server?.stop());

  async function settle(): Promise<void> {
    const people: string[] = [];
    for (const kind of ['owner', 'member', 'guest', 'bot'] as const) {
      people.push((await server.authorizationOf(kind)) ?? '');
    }
    await world.settle(people[0] ?? '', people);
  }

  async function send(endpoint: Endpoint, kind: CallerKind, host: string, sent: FuzzedRequest) {
    const authorization = await server.authorizationOf(kind);
    const headers = { ...sent.headers, ...(authorization && { authorization }) };
    const reply = await call(server.url, { ...sent, host, headers });
    expect(server.takeMistakes()).toEqual([]);
    checkAnswer(endpoint, reply);
  }

  it.each(served)(
    `7: %s answers according to its contract`,
    async (name, endpoint) => {
      await world.provideFor(endpoint);
      const requests = requestsTo(endpoint, pictures, world.known);
      const check = fc.asyncProperty(callers, hosts, requests, (kind, host, request) =>
        send(endpoint, kind, host, request),
      );
      await fc.assert(check, { numRuns: runs, ...(seed && { seed: Number(seed) }) });
      if (!harmful.has(name)) return;
      await server.recastAll();
      await settle();
    },
    TIMEOUT_MS,
  );

  it('DESIGN 7: the server still works afterwards', async () => {
    expect(await call(server.url, { path: '/health/ready' })).toMatchObject({ status: 200 });
    await server.recastAll();
    const authorization = (await server.authorizationOf('owner')) ?? '';
    const headers = { authorization };
    const own = await call(server.url, { path: '/api/v1/users/me', headers });
    expect(own).toMatchObject({ status: 200, body: { role: 100 } });
    expect(server.takeMistakes()).toEqual([]);
  });
});

import {
  type Endpoint,
  endpoints,
  type WireEndpoint,
  wireEndpointOf,
  wireFormOf,
} from '@tidings/shared-types';
import { expect, it, onTestFinished } from 'vitest';
import { createCall } from '../../src/api/call.ts';
import { createFetchFile } from '../../src/api/fetch-file.ts';
import { type Client, createClient } from '../../src/client.ts';
import { type LogOptions, loggedFetch, SyncLog } from '../../src/devtools/sync-log.ts';
import { FakeDevice, memoryStorage } from '../../src/testing.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

const to = { kind: 'topic', channelId: 7, topic: 'secret roses' } as const;

/** Opens a client that applies a batch, and whose message was refused. */
async function eventful(log: LogOptions): Promise<Client> {
  const server = new ScriptedServer();
  server.answers['POST /messages'] = () => failure(400, 'BAD_REQUEST');
  server.answers['GET /users/ada%40example.org'] = () => failure(400, 'BAD_REQUEST');
  const client = await createClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'private key' },
    storage: memoryStorage(),
    environment: new FakeDevice({ fetch: server.fetch }).tab(),
    log,
  });
  onTestFinished(() => client.close());
  await expect.poll(() => client.sync.state.current.name).toBe('live');
  await client.send({ to, content: 'secret content' });
  await expect.poll(() => client.outbox.entries.current[0]?.state).toBe('failed');
  await client.api.getUser({ user_id_or_email: 'ada@example.org' }).catch(() => undefined);
  return client;
}

it('C4: the log has the activity, and no secret', async () => {
  const client = await eventful({});
  const text = JSON.stringify(client.log);
  for (const kind of ['request', 'sync', 'leader', 'write', 'outbox']) {
    expect(text).toContain(`"kind":"${kind}"`);
  }
  const outbox = client.log.entries.current.filter(({ kind }) => kind === 'outbox');
  expect(outbox).toMatchObject([
    { from: 'new', to: 'waiting' },
    { from: 'waiting', to: 'sending' },
    { from: 'sending', to: 'failed', refusal: 'BAD_REQUEST' },
  ]);
  for (const secret of ['private key', 'secret', 'ada@', btoa('ada@example.org:private key')]) {
    expect(text).not.toContain(secret);
  }
});

it('C4: the log leaves out why the connection failed, since that may contain an address', async () => {
  const client = await createClient({
    serverUrl: 'http://secret-server',
    credentials: { email: 'ada@example.org', apiKey: 'private key' },
    storage: memoryStorage(),
    environment: new FakeDevice({
      fetch: () => Promise.reject(new TypeError('no route to secret-server')),
    }).tab(),
  });
  onTestFinished(() => client.close());
  const { state } = client.sync;
  await expect.poll(() => JSON.stringify(state.current)).toContain('secret-server');
  expect(JSON.stringify(client.log)).toContain('"name":"offline"');
  expect(JSON.stringify(client.log)).not.toContain('secret-server');
});

it('C4: the log has what people wrote only if the app asks for it, and never a key', async () => {
  const client = await eventful({ withContent: true });
  const text = JSON.stringify(client.log);
  expect(text).toContain('secret content');
  expect(text).not.toContain('private key');
});

type AnyCall = (endpoint: WireEndpoint, request: object) => Promise<unknown>;

/** Returns a value for every path parameter, with people's text wherever there can be some. */
function pathParametersOf({ path, params }: Endpoint): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const form = params[name] && wireFormOf(params[name].schema);
      if (form === 'json') return [name, 7];
      return [name, name.includes('email') ? 'secret@example.org' : 'secret/secret'];
    }),
  );
}

it('C4: no logged path contains an address or the name of a file, a view or an emoji', async () => {
  const log = new SyncLog(() => 5);
  const fetch = loggedFetch({ fetch: async () => new Response('{}'), now: () => 5 }, log);
  const serverUrl = 'https://chat.test/team';
  const call = createCall({ serverUrl, fetch, retry: false }) as AnyCall;
  const withNames = Object.values(endpoints).filter(({ path }) => path.includes('{'));
  for (const contract of withNames) {
    await call(wireEndpointOf(contract), pathParametersOf(contract)).catch(() => undefined);
  }
  const fetchFile = createFetchFile({ serverUrl, fetch });
  await fetchFile('/user_uploads/2/ab/random/secret.txt');
  await fetchFile('/user_uploads/thumbnail/2/ab/random/secret.png/840x560.webp');
  expect(log.entries.current).toHaveLength(withNames.length + 2);
  expect(JSON.stringify(log)).not.toContain('secret');
  expect(log.entries.current).toContainEqual(
    expect.objectContaining({ path: '/team/api/v1/messages/7/reactions' }),
  );
});

it('C4: the log keeps the newest lines', () => {
  const log = new SyncLog(() => 5, { limit: 2 });
  for (const problem of ['a', 'b', 'c']) log.add({ kind: 'problem', problem });
  expect(log.toJSON()).toEqual([
    { at: 5, kind: 'problem', problem: 'b' },
    { at: 5, kind: 'problem', problem: 'c' },
  ]);
  log.clear();
  expect(log.entries.current).toEqual([]);
});

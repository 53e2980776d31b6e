import { expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/client.ts';
import type { LogOptions } from '../../src/devtools/sync-log.ts';
import { SyncLog } from '../../src/devtools/sync-log.ts';
import { FakeDevice, memoryStorage } from '../../src/testing.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

const to = { kind: 'topic', channelId: 7, topic: 'secret roses' } as const;

/** A client that follows a batch, and whose message was refused. */
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

it('C4: the log tells what happened, and no secret', async () => {
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

it('C4: what people wrote is told only when asked for, and keys never', async () => {
  const client = await eventful({ withContent: true });
  const text = JSON.stringify(client.log);
  expect(text).toContain('secret content');
  expect(text).not.toContain('private key');
});

it('C4: the log keeps what is newest', () => {
  const log = new SyncLog(() => 5, { limit: 2 });
  for (const problem of ['a', 'b', 'c']) log.add({ kind: 'problem', problem });
  expect(log.toJSON()).toEqual([
    { at: 5, kind: 'problem', problem: 'b' },
    { at: 5, kind: 'problem', problem: 'c' },
  ]);
  log.clear();
  expect(log.entries.current).toEqual([]);
});

import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/client.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

const { arrival, arrive } = vi.hoisted(() => {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { arrival: promise, arrive: () => settle() };
});

// After the hook that loads late code, which would wait for it forever.
beforeAll(() => {
  for (const part of ['client/leader-work.ts', 'drafts/loaded-drafts.ts']) {
    vi.doMock(`../../src/${part}`, async (original) => {
      await arrival;
      return original();
    });
  }
});

const to = { kind: 'topic', channelId: 7, topic: 'roses' } as const;

it('C1: before the code of sync and drafts has come, messages are stored, shown and not lost', async () => {
  const server = new ScriptedServer();
  server.answers['POST /messages'] = () => ({ id: 11 });
  const device = new FakeDevice({ fetch: server.fetch });
  const client = await createClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    storage: memoryStorage(),
    environment: device.tab(),
  });
  onTestFinished(() => client.close());
  const timeline = client.timeline(to);
  timeline.subscribe(() => undefined);

  const opening = client.drafts.open({ ...to, topic: 'tulips' });
  const { id } = await client.send({ to, content: 'hello' });
  await expect.poll(() => timeline.current.items.length).toBe(1);
  expect(await client.draftsList().load()).toEqual([]);
  expect(client.outbox.entries.current).toMatchObject([{ id, state: 'waiting' }]);
  expect(server.asked).toEqual([]);

  arrive();
  await expect.poll(() => server.count('POST /messages')).toBe(1);
  const draft = await opening;
  draft.setContent('typed later');
  await draft.close();
  expect(await client.draftsList().load()).toMatchObject([{ content: 'typed later' }]);
});

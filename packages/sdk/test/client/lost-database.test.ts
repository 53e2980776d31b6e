import { expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/client.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { ChatServer, garden } from '../support/chat-server.ts';
import { connectionLost, cutOff, unsteadyStorage } from '../support/unsteady-storage.ts';

/** Two tabs, the first of which leads, on a device that closes the databases of one of them. */
async function world() {
  const server = new ChatServer();
  const device = new FakeDevice({ fetch: server.fetch });
  /** The tab without its databases, and the end of that state. */
  let lost: { readonly tab: number; readonly over: Promise<void> } | undefined;
  /** The number of its databases that were found to be lost. */
  let found = 0;
  const storage = unsteadyStorage({
    failure: (tab) => (lost?.tab === tab && found < 2 ? connectionLost() : undefined),
    opening: (tab) => {
      if (lost?.tab !== tab) return undefined;
      found += 1;
      return lost.over;
    },
  });
  const open = async (): Promise<Client> => {
    const client = await createClient({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage,
      environment: device.tab(),
    });
    onTestFinished(() => client.close());
    return client;
  };
  const tabs = [await open(), await open()] as const;
  await expect
    .poll(() => tabs.map((each) => each.sync.state.current.name))
    .toEqual(['live', 'live']);
  /** Settles once the tab has noticed. Returns a function that brings the databases back. */
  const lose = async (tab: 0 | 1): Promise<() => void> => {
    let comeBack = (): void => undefined;
    lost = { tab, over: new Promise((resolve) => (comeBack = resolve)) };
    onTestFinished(comeBack);
    // One database gets a request; the other has something to read again.
    tabs[tab]
      .groups()
      .load()
      .catch(() => undefined);
    const draft = await tabs[1 - tab]?.drafts.open({ kind: 'topic', channelId: 7, topic: 'weeds' });
    draft?.setContent('begun');
    await draft?.close();
    await expect.poll(() => found).toBe(2);
    return comeBack;
  };
  return { server, device, tabs, lose };
}

const contents = ({ items }: { items: readonly { message: { content: string } }[] }) =>
  items.map(({ message }) => message.content);

it('B1: writes of other tabs while the database was unreachable show once it is back', async () => {
  const { server, tabs, lose } = await world();
  const [first, second] = tabs;
  const id = server.arrive('before');
  const lists = {
    timeline: second.timeline(garden),
    everywhere: second.timeline({ kind: 'narrow', narrow: [{ operator: 'sender', operand: 3 }] }),
    found: second.search({ text: 'away' }),
    starred: second.starred(),
    drafts: second.draftsList(),
    message: second.message(id),
  };
  for (const each of Object.values(lists)) each.subscribe(() => undefined);
  await expect.poll(() => contents(lists.timeline.current)).toEqual(['<p>before</p>']);
  await expect.poll(() => lists.message.current).not.toBeUndefined();
  const comeBack = await lose(1);
  server.arrive('away');
  server.say({
    type: 'update_message_flags',
    op: 'add',
    flag: 'starred',
    messages: [id],
    all: false,
  });
  const draft = await first.drafts.open({ kind: 'topic', channelId: 7, topic: 'weeds' });
  draft.setContent('to be kept');
  await draft.close();
  await expect.poll(async () => (await first.starred().load()).length).toBe(1);
  comeBack();
  const shown = ['<p>before</p>', '<p>away</p>'];
  await expect.poll(() => contents(lists.timeline.current)).toEqual(shown);
  await expect.poll(() => lists.starred.current).toEqual([id]);
  await expect.poll(() => contents(lists.found.current)).toEqual(shown.toReversed());
  await expect.poll(() => lists.message.current?.message.flags).toContain('starred');
  await expect
    .poll(() => lists.drafts.current?.map((each) => each.content))
    .toEqual(['to be kept']);
  await expect.poll(() => contents(lists.everywhere.current)).toEqual(shown);
});

it('B1: a message of another tab, written while the database was unreachable, is sent once it is back', async () => {
  const { server, tabs, lose } = await world();
  const comeBack = await lose(0);
  await tabs[1].send({ to: garden, content: 'hello' });
  expect(server.count('POST /messages')).toBe(0);
  comeBack();
  await expect.poll(() => [...server.contents.values()]).toEqual(['hello']);
});

it('B2: a cache that turns out to be unreadable is filled again at once', async () => {
  const server = new ChatServer();
  const device = new FakeDevice({ fetch: server.fetch });
  let isUnreadable = false;
  const storage = unsteadyStorage({
    failure() {
      if (!isUnreadable) return undefined;
      isUnreadable = false;
      return new DOMException('It makes no sense.', 'DataError');
    },
  });
  const client = await createClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    storage,
    environment: device.tab(),
  });
  onTestFinished(() => client.close());
  const channels = client.channels();
  channels.subscribe(() => undefined);
  await expect.poll(() => channels.current?.length).toBe(1);
  await expect.poll(() => client.sync.state.current.name).toBe('live');
  isUnreadable = true;
  expect(await client.groups().load()).toEqual([]);
  expect(client.problems.current).toEqual([{ kind: 'records-lost' }]);
  await expect.poll(() => server.count('POST /register')).toBe(2);
  await expect.poll(() => channels.current?.length).toBe(1);
});

it('B1: a message of another tab is sent even if it cannot be read at once', async () => {
  const server = new ChatServer();
  const device = new FakeDevice({ fetch: server.fetch });
  let failures = 0;
  const storage = unsteadyStorage({
    failure: (tab) => {
      if (tab > 0 || failures === 0) return undefined;
      failures -= 1;
      return cutOff();
    },
  });
  const open = async (): Promise<Client> => {
    const client = await createClient({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage,
      environment: device.tab(),
    });
    onTestFinished(() => client.close());
    return client;
  };
  const tabs = [await open(), await open()] as const;
  await expect.poll(() => tabs[1].sync.state.current.name).toBe('live');
  failures = 2;
  await tabs[1].send({ to: garden, content: 'hello' });
  await expect.poll(() => failures).toBe(1);
  device.advance(5_000);
  await expect.poll(() => failures).toBe(0);
  device.advance(5_000);
  await expect.poll(() => [...server.contents.values()]).toEqual(['hello']);
});

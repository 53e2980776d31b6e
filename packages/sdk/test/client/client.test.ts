import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClientOptions } from '../../src/client/client-options.ts';
import { type Client, createClient } from '../../src/client.ts';
import { ClientClosed } from '../../src/client-closed.ts';
import type { Live } from '../../src/live.ts';
import { fileStorage } from '../../src/node.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

const credentials = { email: 'ada@example.org', apiKey: 'key' };
const to = { kind: 'topic', channelId: 7, topic: 'roses' } as const;

async function open(options: Partial<ClientOptions>): Promise<Client> {
  const client = await createClient({
    serverUrl: 'http://server',
    credentials,
    storage: memoryStorage(),
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

function world() {
  const server = new ScriptedServer();
  const device = new FakeDevice({ fetch: server.fetch });
  return { server, device, storage: memoryStorage() };
}

const stateOf = (client: Client) => client.sync.state.current.name;

describe('a client', () => {
  it('S1: follows the server from the start, and stops when it is closed', async () => {
    const { server, device } = world();
    const client = await open({ environment: device.tab() });
    await expect.poll(() => stateOf(client)).toBe('live');
    await client.close();
    expect(client.status.current).toBe('closed');
    expect(stateOf(client)).toBe('stopped');
    expect(device.nextTimerAt).toBeUndefined();
    client.sync.retryNow();
    await expect(client.connection.recheckMessages([1])).rejects.toThrow(ClientClosed);
    await expect(client.send({ to, content: 'hello' })).rejects.toThrow(ClientClosed);
    await expect(client.channels().load()).rejects.toThrow(ClientClosed);
    const before = server.asked.length;
    device.advance(3_600_000);
    await Promise.resolve();
    expect(server.asked.length).toBe(before);
  });

  it('C1: values with listeners stay as they are when the client closes, without a problem', async () => {
    const { device } = world();
    const client = await open({ environment: device.tab() });
    await expect.poll(() => stateOf(client)).toBe('live');
    const received: unknown[] = [];
    const listen = (...all: readonly Live<unknown>[]) => {
      for (const live of all) onTestFinished(live.subscribe((value) => received.push(value)));
    };
    const [channels, message] = [client.channels(), client.message(5)];
    const [timeline, search] = [client.timeline(to), client.search({ text: 'roses' })];
    listen(channels, channels.problem, message, message.problem, timeline, search);
    listen(client.outbox.entries, client.outboxSummary(), client.topics(7));
    await client.send({ to, content: 'hello' });
    // The server does not answer these requests.
    await expect.poll(() => client.outbox.entries.current).toMatchObject([{ state: 'sending' }]);
    await expect.poll(() => timeline.current).toMatchObject({ isLoading: true, items: [{}] });
    await expect.poll(() => search.current.isSearchingServer).toBe(true);
    await expect.poll(() => channels.current).toHaveLength(1);
    await expect.poll(() => client.topics(7).current).toHaveLength(1);
    await expect.poll(() => client.outboxSummary().current?.pending).toHaveLength(1);
    const states: string[] = [];
    onTestFinished(client.sync.state.subscribe(({ name }) => states.push(name)));
    received.length = 0;
    // Its first reading is in progress.
    const users = client.users();
    listen(users, users.problem);
    await client.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual([]);
    expect(states).toEqual(['stopped']);
    expect(timeline.current.problem).toBeUndefined();
    // A new listener of a value that has listeners gets the same.
    listen(channels, channels.problem);
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual([]);
    expect(channels.current).toHaveLength(1);
  });

  it('O1: a change made offline is sent when there is a network', async () => {
    const { server, device } = world();
    device.online.set(false);
    const client = await open({ environment: device.tab() });
    const entry = await client.send({ to, content: 'hello' });
    expect(client.outbox.entries.current).toMatchObject([{ id: entry.id, state: 'waiting' }]);
    server.answers['POST /messages'] = () => ({ id: 11 });
    device.online.set(true);
    await expect.poll(() => server.count('POST /messages')).toBe(1);
    const [sent] = server.asked.filter(({ name }) => name === 'POST /messages');
    expect(sent?.headers.get('idempotency-key')).toBe(entry.id);
  });

  it('O1: a message written on a device that never reached the server shows where it was written', async () => {
    const { server, device } = world();
    device.online.set(false);
    const client = await open({ environment: device.tab() });
    const views = [
      to,
      { kind: 'channel', channelId: 7 },
      { kind: 'direct', userIds: [9, 4] },
      { kind: 'direct', userIds: [] },
      { kind: 'all' },
      { kind: 'topic', channelId: 7, topic: 'tulips' },
      { kind: 'starred' },
    ] as const;
    const timelines = views.map((view) => client.timeline(view, { start: 'firstUnread' }));
    for (const timeline of timelines) onTestFinished(timeline.subscribe(() => undefined));
    const shown = () =>
      timelines.map(({ current }) => current.items.map(({ message }) => message.content).join());
    await expect.poll(() => stateOf(client)).toBe('offline');

    const first = await client.send({ to, content: 'hello' });
    await client.send({ to: { kind: 'direct', userIds: [4, 9] }, content: 'you two' });
    await client.send({ to: { kind: 'direct', userIds: [] }, content: 'a note' });
    const [hello, both, note] = ['<p>hello</p>', '<p>you two</p>', '<p>a note</p>'];
    const all = [hello, both, note].join();
    await expect.poll(shown).toEqual([hello, hello, both, note, all, '', '']);
    // The person is still unknown.
    const [topic] = timelines;
    expect(topic?.current).toMatchObject({
      items: [{ key: first.id, pending: { state: 'waiting' }, message: { id: 0, sender_id: 0 } }],
      hasOlder: true,
      isLoading: false,
      isVerified: false,
      problem: { kind: 'offline' },
    });

    const found = { found_anchor: false, found_oldest: true, found_newest: true };
    server.answers['GET /messages'] = () => ({
      ...found,
      messages: [],
      anchor: 1e16,
      history_limited: false,
    });
    device.online.set(true);
    await expect.poll(() => topic?.current.items[0]?.message.sender_id).toBe(3);
    expect(topic?.current.items).toMatchObject([{ key: first.id }]);
  });

  it('C3: a list with listeners is the same object, however many others are requested', async () => {
    const { device } = world();
    device.online.set(false);
    const client = await open({ environment: device.tab() });
    const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const lists = ids.map((id) => client.topics(id));
    const typing = ids.map((id) => client.typing.others({ ...to, channelId: id }));
    for (const each of [...lists, ...typing]) onTestFinished(each.subscribe(() => undefined));
    expect(ids.filter((id) => client.topics(id) !== lists[id - 1])).toEqual([]);
    const typingIn = (id: number) => client.typing.others({ ...to, channelId: id });
    expect(ids.filter((id) => typingIn(id) !== typing[id - 1])).toEqual([]);
  });

  it('D4: a draft that is sent twice at the same time is one message', async () => {
    const { server, device } = world();
    const client = await open({ environment: device.tab() });
    server.answers['POST /messages'] = () => ({ id: 11 });
    const draft = await client.drafts.open({ kind: 'topic', channelId: 7, topic: 'roses' });
    draft.setContent('hello');
    const message = { to, content: 'hello', draft: draft.id };
    const [first, second] = await Promise.all([client.send(message), client.send(message)]);
    expect(second.id).toBe(first.id);
    expect(client.outbox.entries.current).toHaveLength(1);
  });

  it('S5: a refused key pauses sync, and another key continues with the unsent work', async () => {
    const { server, device } = world();
    server.refused.add('key');
    const client = await open({ environment: device.tab() });
    await expect
      .poll(() => client.sync.state.current)
      .toEqual({ name: 'signedOut', reason: 'key-refused' });
    await client.send({ to, content: 'hello' });
    server.answers['POST /messages'] = () => ({ id: 11 });
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    await expect(client.signIn(credentials)).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    await client.signIn({ ...credentials, apiKey: 'new key' });
    expect(stateOf(client)).not.toBe('signedOut');
    await expect.poll(() => stateOf(client)).toBe('live');
    await expect.poll(() => client.outbox.entries.current[0]?.messageId).toBe(11);
  });

  it('C6: the key of another account is refused', async () => {
    const { server, device } = world();
    const client = await open({ environment: device.tab() });
    await expect.poll(() => stateOf(client)).toBe('live');
    server.answers['GET /users/me'] = () => ({ user_id: 4 });
    await expect(client.signIn(credentials)).rejects.toThrow(TypeError);
  });

  it('S5: another person under the same account name sees and sends nothing of the first one', async () => {
    const { server, device, storage } = world();
    const ada = await open({ environment: device.tab(), storage, account: 'main' });
    await expect.poll(() => stateOf(ada)).toBe('live');
    device.online.set(false);
    await ada.send({ to, content: 'of ada' });
    await ada.close();
    const queue = server.answers['GET /events'];
    server.snapshot = { ...server.snapshot, user_id: 4, queue_id: 'q2' };
    server.answers['GET /events'] = (asked) =>
      asked.parameters.get('queue_id') === 'q1'
        ? failure(400, 'BAD_EVENT_QUEUE_ID')
        : (queue?.(asked) ?? {});
    server.answers['POST /messages'] = () => ({ id: 11 });
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    device.online.set(true);
    const bens = { email: 'ben@example.org', apiKey: 'key of ben' };
    const ben = await open({
      environment: device.tab(),
      storage,
      account: 'main',
      credentials: bens,
    });
    await expect
      .poll(() => ben.sync.state.current)
      .toEqual({ name: 'signedOut', reason: 'another-account' });
    expect(server.count('POST /messages')).toBe(0);
    server.snapshot = { ...server.snapshot, user_id: 3 };
    await ben.signIn(credentials);
    await expect.poll(() => ben.outbox.entries.current[0]?.messageId).toBe(11);
  });

  it('S5: changes that wait for an organization do not go to another one at its address', async () => {
    const { server, device, storage } = world();
    const first = { ...server.snapshot, realm_uuid: 'first' };
    server.snapshot = first;
    const client = await open({ environment: device.tab(), storage });
    await expect.poll(() => stateOf(client)).toBe('live');
    server.refused.add('key');
    await client.send({ to: { kind: 'direct', userIds: [3, 5] }, content: 'to the first' });
    await expect.poll(() => stateOf(client)).toBe('signedOut');
    const polled = server.answers['GET /events'];
    server.answers['GET /events'] = (asked) =>
      asked.parameters.get('queue_id') === 'q1'
        ? failure(400, 'BAD_EVENT_QUEUE_ID')
        : (polled?.(asked) ?? {});
    server.answers['POST /messages'] = () => ({ id: 11 });
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    server.snapshot = { ...first, realm_uuid: 'other', queue_id: 'q2' };
    await client.signIn({ ...credentials, apiKey: 'of the other' });
    await expect
      .poll(() => client.sync.state.current)
      .toEqual({ name: 'signedOut', reason: 'another-organization' });
    const sent = server.count('POST /messages');
    server.snapshot = { ...first, queue_id: 'q3' };
    await client.signIn({ ...credentials, apiKey: 'of the first' });
    await expect.poll(() => client.outbox.entries.current[0]?.messageId).toBe(11);
    // Refused once, with the first key, and accepted once.
    expect([sent, server.count('POST /messages')]).toEqual([1, 2]);
  });

  it('S5: after an absence, nothing is sent before the organization at the address is known', async () => {
    const { server, device, storage } = world();
    server.snapshot = { ...server.snapshot, realm_uuid: 'first' };
    const client = await open({ environment: device.tab(), storage });
    await expect.poll(() => stateOf(client)).toBe('live');
    device.online.set(false);
    await expect.poll(() => stateOf(client)).toBe('offline');
    await client.send({ to: { kind: 'direct', userIds: [3, 5] }, content: 'to the first' });
    await client.change.updateFlags({ messageIds: [7], op: 'add', flag: 'starred' });
    server.answers['GET /events'] = () => failure(400, 'BAD_EVENT_QUEUE_ID');
    server.answers['POST /messages'] = () => ({ id: 11 });
    server.snapshot = { ...server.snapshot, realm_uuid: 'other', queue_id: 'q2' };
    device.online.set(true);
    await expect
      .poll(() => client.sync.state.current)
      .toEqual({ name: 'signedOut', reason: 'another-organization' });
    expect(server.count('POST /messages')).toBe(0);
    expect(server.count('POST /messages/flags')).toBe(0);
    expect(client.outbox.entries.current).toHaveLength(2);
  });

  it('C5: signing out deletes no unsent work, unless told to', async () => {
    const { server, device, storage } = world();
    server.answers['POST /messages'] = () => failure(400, 'BAD_REQUEST');
    const client = await open({ environment: device.tab(), storage });
    await client.send({ to, content: 'hello' });
    expect(await client.signOut({ wipe: true })).toEqual({
      isSignedOut: false,
      unsent: { changes: 1, drafts: 0 },
    });
    expect(client.status.current).toBe('open');
    await client.signOut({ wipe: false });
    expect(client.status.current).toBe('signedOut');
    const again = await open({ environment: device.tab(), storage });
    expect(again.outbox.entries.current.length).toBe(1);
    expect(await again.signOut({ wipe: 'evenUnsent' })).toEqual({ isSignedOut: true });
    const fresh = await open({ environment: device.tab(), storage });
    expect(fresh.outbox.entries.current).toEqual([]);
  });

  it('C5: refused changes and recently typed text count as unsent work', async () => {
    const { server, device, storage } = world();
    server.answers['POST /messages'] = () => failure(400, 'BAD_REQUEST');
    const client = await open({ environment: device.tab(), storage });
    await client.send({ to, content: 'hello' });
    await expect.poll(() => client.outbox.entries.current[0]?.state).toBe('failed');
    expect(await client.signOut({ wipe: true })).toEqual({
      isSignedOut: false,
      unsent: { changes: 1, drafts: 0 },
    });
    const draft = await client.drafts.open({ kind: 'topic', channelId: 7, topic: 'roses' });
    draft.setContent('not stored yet');
    expect(await client.signOut({ wipe: true })).toEqual({
      isSignedOut: false,
      unsent: { changes: 1, drafts: 1 },
    });
  });

  it('C5: signing out a client that is ending in another way does not report a wipe', async () => {
    const { server, device, storage } = world();
    device.online.set(false);
    const environment = device.tab();
    const closed = await open({ environment, storage });
    await closed.send({ to, content: 'hello' });
    await closed.close();
    await expect(closed.signOut({ wipe: 'evenUnsent' })).rejects.toThrow(ClientClosed);
    const closing = await open({ environment, storage });
    const atOnce = closing.close();
    await expect(closing.signOut({ wipe: 'evenUnsent' })).rejects.toThrow(ClientClosed);
    await atOnce;
    const leaving = await open({ environment, storage });
    const [kept, wiped] = await Promise.allSettled([
      leaving.signOut({ wipe: false }),
      leaving.signOut({ wipe: 'evenUnsent' }),
    ]);
    expect(kept).toMatchObject({ value: { isSignedOut: true } });
    expect(wiped).toMatchObject({ reason: { name: 'ClientClosed' } });
    const again = await open({ environment, storage });
    expect(again.outbox.entries.current).toHaveLength(1);
    expect(server.count('POST /messages')).toBe(0);
  });

  it('D1: drafts and lists of a closed client report that it is closed, and leave nothing running', async () => {
    const { device } = world();
    device.online.set(false);
    const client = await open({ environment: device.tab() });
    const target = { kind: 'topic', channelId: 7, topic: 'roses' } as const;
    const draft = await client.drafts.open(target);
    draft.setContent('kept');
    await client.close();
    expect(() => draft.setContent('swallowed')).toThrow(ClientClosed);
    expect(() => draft.setTarget({ ...target, topic: 'tulips' })).toThrow(ClientClosed);
    await expect(client.drafts.open(target)).rejects.toThrow(ClientClosed);
    await expect(client.drafts.openStored(draft.id)).rejects.toThrow(ClientClosed);
    expect(draft.content.current).toBe('kept');
    // A screen that outlives its client closes a draft that is already stored.
    await draft.close();
    await expect(draft.store()).resolves.toBeUndefined();
    const channels = client.channels();
    onTestFinished(channels.subscribe(() => undefined));
    await expect.poll(() => channels.problem.current).toBeInstanceOf(ClientClosed);
    expect(device.nextTimerAt).toBeUndefined();
  });

  it('C2: accounts are separate, even on one server and in one storage', async () => {
    const { server, device, storage } = world();
    server.answers['POST /messages'] = () => failure(500, 'INTERNAL_ERROR');
    const ada = await open({ environment: device.tab(), storage });
    const ben = await open({
      environment: device.tab(),
      storage,
      credentials: { email: 'ben@example.org', apiKey: 'key of ben' },
    });
    await ada.send({ to, content: 'hello' });
    await expect.poll(() => stateOf(ben)).toBe('live');
    expect(stateOf(ada)).toBe('live');
    expect(ben.outbox.entries.current).toEqual([]);
  });

  it('C5: a wipe removes all data of the account from the file, and nothing of others', async () => {
    const { device } = world();
    device.online.set(false);
    const folder = await mkdtemp(join(tmpdir(), 'tidings-client-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'store.sqlite');
    const storage = fileStorage(path);
    const ada = await open({ environment: device.tab(), storage });
    const ben = await open({ environment: device.tab(), storage, account: 'ben' });
    await ada.send({ to, content: 'nobody else is to read this' });
    await ben.send({ to, content: 'of ben' });
    const inFile = async () => {
      const names = (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1'));
      return (await Promise.all(names)).join('');
    };
    expect(await inFile()).toContain('nobody else');
    await ada.signOut({ wipe: 'evenUnsent' });
    expect(await inFile()).not.toContain('nobody else');
    expect(await inFile()).toContain('of ben');
  });

  it('C2: a file is refused to another process, however its path is spelt', async () => {
    const { device } = world();
    const folder = await mkdtemp(join(tmpdir(), 'tidings-client-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'store.sqlite');
    await open({ environment: device.tab(), storage: fileStorage(path) });
    const spelled = `${folder}/./store.sqlite`;
    const second = open({ environment: device.tab(), storage: fileStorage(spelled) });
    await expect(second).rejects.toMatchObject({ name: 'StoreInUse' });
    // Its own locks, as in another process.
    const other = open({ environment: new FakeDevice().tab(), storage: fileStorage(path) });
    await expect(other).rejects.toThrow(/by another process/);
  });

  it('C2: only one client has a file open, and the next one once it is closed', async () => {
    const { device } = world();
    const folder = await mkdtemp(join(tmpdir(), 'tidings-client-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'store.sqlite');
    const first = await open({ environment: device.tab(), storage: fileStorage(path) });
    await first.send({ to, content: 'kept' });
    // Without waiting: the clock stands still, and the first client is not closing.
    const second = open({ environment: device.tab(), storage: fileStorage(path) });
    await expect(second).rejects.toThrow('use that client, or close it first');
    // A client that is closing is waited for.
    const closing = first.close();
    const third = await open({ environment: device.tab(), storage: fileStorage(path) });
    await closing;
    expect(third.outbox.entries.current).toMatchObject([{ command: { name: 'sendMessage' } }]);
    await third.signOut({ wipe: 'evenUnsent' });
    const fourth = await open({ environment: device.tab(), storage: fileStorage(path) });
    expect(fourth.outbox.entries.current).toEqual([]);
  });
});

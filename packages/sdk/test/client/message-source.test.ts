import { expect, it, onTestFinished } from 'vitest';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import { exampleMessage } from '../support/example-message.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
const own = (id: number, fields: object = {}) => exampleMessage({ id, in: garden, ...fields });

function arrivalOf(message: ReturnType<typeof own>, localId?: string) {
  const { flags, ...rest } = message;
  const named = localId !== undefined && { local_message_id: localId };
  return { type: 'message', message: rest, flags, ...named };
}

const page = (messages: readonly object[]) => ({
  messages,
  anchor: 1e16,
  found_anchor: false,
  found_oldest: true,
  found_newest: true,
  history_limited: false,
});

interface World {
  readonly server: ScriptedServer;
  readonly device: FakeDevice;
  readonly storage: DeviceStorage;
}

function newWorld(): World {
  const server = new ScriptedServer();
  server.answers['GET /messages'] = () => page([]);
  return { server, device: new FakeDevice({ fetch: server.fetch }), storage: memoryStorage() };
}

async function open({ server, device, storage }: World = newWorld()) {
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device,
    storage,
  });
  onTestFinished(() => client.close());
  const isLive = () => expect.poll(() => client.sync.state.current.name).toBe('live');
  const timeline = client.timeline(garden);
  onTestFinished(timeline.subscribe(() => undefined));
  const shows = (...ids: number[]) =>
    expect.poll(() => timeline.current.items.map(({ message }) => message.id)).toEqual(ids);
  const isOffline = async () => {
    device.online.set(false);
    await expect.poll(() => client.sync.state.current.name).toBe('offline');
  };
  return { server, device, storage, client, timeline, isLive, isOffline, shows };
}

it('M8: the source of a message sent from here is known, also offline, until an edit comes without it', async () => {
  const { server, client, isLive, isOffline, shows } = await open();
  server.answers['POST /messages'] = () => ({ id: 11 });
  await isLive();
  const entry = await client.send({ to: garden, content: 'a *word*' });
  expect(await client.messageSource({ localId: entry.id })).toBe('a *word*');
  server.say(arrivalOf(own(11, { content: 'a word' }), entry.id));
  await expect.poll(() => client.outbox.entries.current).toEqual([]);
  await shows(11);
  await isOffline();
  expect(await client.messageSource({ id: 11 })).toBe('a *word*');
  expect(await client.messageSource({ localId: entry.id })).toBe('a *word*');
  expect(await client.messageSource({ localId: 'of nothing' })).toBeUndefined();
});

it('M8: the source of a message sent from here is stored in the write of its event', async () => {
  const { server, client, isLive, shows } = await open();
  server.answers['POST /messages'] = () => ({ id: 11 });
  await isLive();
  const entry = await client.send({ to: garden, content: 'a *word*' });
  await expect.poll(() => client.outbox.entries.current[0]?.state).toBe('sent');
  server.say(arrivalOf(own(11, { content: 'a word' }), entry.id));
  await expect.poll(() => client.outbox.entries.current).toEqual([]);
  await shows(11);
  const writes = client.log.entries.current.filter(
    (entry) => entry.kind === 'write' && 'page' in entry.records,
  );
  expect(writes).toHaveLength(1);
  expect(await client.messageSource({ id: 11 })).toBe('a *word*');
  expect(server.count('GET /messages/11')).toBe(0);
});

it('M8: an edit of an own message brings its source, one without it removes it', async () => {
  const { server, client, timeline, isLive, shows } = await open();
  await isLive();
  server.say(arrivalOf(own(11)));
  await shows(11);
  const edit = (content: string, fields: object) =>
    server.say({
      type: 'update_message',
      message_id: 11,
      message_ids: [11],
      rendered_content: content,
      flags: [],
      edit_timestamp: 5,
      rendering_only: false,
      ...fields,
    });
  const says = (content: string) =>
    expect.poll(() => timeline.current.items[0]?.message.content).toBe(content);
  edit('<p>one</p>', { content: '*one*' });
  await says('<p>one</p>');
  server.answers['GET /messages/11'] = () => ({ message: own(11), raw_content: '' });
  expect(await client.messageSource({ id: 11 })).toBe('*one*');
  edit('<p>with a preview</p>', { rendering_only: true });
  await says('<p>with a preview</p>');
  expect(await client.messageSource({ id: 11 })).toBe('*one*');
  expect(server.count('GET /messages/11')).toBe(0);
  edit('<p>two</p>', {});
  await says('<p>two</p>');
  await client.messageSource({ id: 11 });
  expect(server.count('GET /messages/11')).toBe(1);
});

it('M8: the sources of the latest own messages are fetched quietly, and kept unless the messages changed', async () => {
  const first = await open();
  await first.isLive();
  first.server.say(arrivalOf(own(8)));
  first.server.say(arrivalOf(own(9)));
  await first.shows(8, 9);
  await first.client.close();
  const edited = { ...own(9), last_edit_timestamp: 7, content: '*nine, later*' };
  first.server.answers['GET /messages'] = ({ parameters }) =>
    page(
      parameters.get('apply_markdown') === 'false'
        ? [{ ...own(8), content: '*eight*' }, edited]
        : [],
    );
  const { client, isOffline, isLive } = await open(first);
  await isLive();
  const timeline = client.timeline(garden);
  onTestFinished(timeline.subscribe(() => undefined));
  const sources = () => timeline.current.items.map(({ message }) => message.source);
  await expect.poll(sources).toEqual(['*eight*', undefined]);
  await isOffline();
  expect(await client.messageSource({ id: 8 })).toBe('*eight*');
  expect(await client.messageSource({ id: 9 })).toBeUndefined();
});

it('M8: an unknown source is fetched and stored; offline it is undefined', async () => {
  const { server, client, isLive, isOffline, shows } = await open();
  await isLive();
  server.say(arrivalOf(exampleMessage({ id: 11, in: garden })));
  await shows(11);
  server.answers['GET /messages/11'] = () => ({
    message: { ...exampleMessage({ id: 11, in: garden }), content: '*bold*' },
    raw_content: '*bold*',
  });
  expect(await client.messageSource({ id: 11 })).toBe('*bold*');
  await isOffline();
  expect(await client.messageSource({ id: 11 })).toBe('*bold*');
  expect(await client.messageSource({ id: 12 })).toBeUndefined();
});

it('M8: the source includes waiting edits, but no refused ones', async () => {
  const { server, client, isLive, isOffline, device, shows } = await open();
  server.answers['POST /messages'] = () => ({ id: 11 });
  await isLive();
  const { id } = await client.send({ to: garden, content: 'first' });
  server.say(arrivalOf(own(11, { content: 'first' }), id));
  await expect.poll(() => client.outbox.entries.current).toEqual([]);
  await shows(11);
  await isOffline();
  const message = { id: 11 };
  await client.change.editMessage({ message, content: 'second', replaces: 'first' });
  expect(await client.messageSource(message)).toBe('second');
  server.answers['PATCH /messages/11'] = () => failure(400, 'BAD_REQUEST');
  device.online.set(true);
  await expect.poll(() => client.outbox.entries.current).toMatchObject([{ state: 'failed' }]);
  expect(await client.messageSource(message)).toBe('first');
});

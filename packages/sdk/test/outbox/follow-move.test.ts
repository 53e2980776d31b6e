import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import { exampleMessage } from '../support/example-message.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';
import { garden, numbering } from './outbox-world.ts';

const weeds = { ...garden, topic: 'weeds' } as const;

interface Given {
  readonly hasKeys?: boolean;
}

async function open({ hasKeys = true }: Given = {}) {
  const server = new ScriptedServer();
  if (!hasKeys) server.snapshot = { ...server.snapshot, tidings_extensions: [] };
  const page = { messages: [], anchor: 1e16, found_oldest: true, found_newest: true };
  server.answers['GET /messages'] = () => page;
  server.answers['POST /messages'] = numbering();
  const device = new FakeDevice({ fetch: server.fetch });
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device,
    storage: memoryStorage(),
  });
  onTestFinished(() => client.close());
  const isNow = (name: string) => expect.poll(() => client.sync.state.current.name).toBe(name);
  await isNow('live');
  const goOffline = async () => {
    device.online.set(false);
    await isNow('offline');
  };
  const asked = () => server.asked.filter(({ name }) => name === 'POST /messages');
  const sent = () => asked().map(({ parameters: of }) => [of.get('topic'), of.get('content')]);
  return { server, device, client, goOffline, asked, sent };
}

/** Moves the messages of a topic, as another person. */
function move(propagate_mode: string, to: object = { subject: 'weeds' }) {
  const ids = { message_id: 5, message_ids: [5], flags: [], edit_timestamp: 9 };
  const from = { stream_id: 7, orig_subject: 'Garden', topic_links: [] };
  return { type: 'update_message', ...ids, ...from, propagate_mode, ...to };
}

describe('a topic that is moved while messages wait for it', () => {
  test('O11: they go along, in order, as the same entries', async () => {
    const { server, device, client, goOffline, sent } = await open();
    await goOffline();
    const { id } = await client.send({ to: garden, content: 'one' });
    await client.send({ to: { ...garden, topic: 'GARDEN' }, content: 'two' });
    await client.send({ to: { ...garden, topic: 'roses' }, content: 'elsewhere' });
    const timeline = client.timeline(weeds);
    onTestFinished(timeline.subscribe(() => undefined));
    server.say(move('change_all'));
    device.online.set(true);
    await expect.poll(sent).toEqual(
      expect.arrayContaining([
        ['weeds', 'one'],
        ['weeds', 'two'],
        ['roses', 'elsewhere'],
      ]),
    );
    expect(sent().filter(([topic]) => topic === 'weeds')).toEqual([
      ['weeds', 'one'],
      ['weeds', 'two'],
    ]);
    await expect.poll(() => timeline.current.items.map(({ key }) => key)).toContain(id);
  });

  test('O11: they go along to another channel, and by its name', async () => {
    const { server, device, client, goOffline, sent } = await open();
    await goOffline();
    await client.send({ to: garden, content: 'one' });
    server.say(move('change_all', { new_stream_id: 8 }));
    device.online.set(true);
    await expect.poll(sent).toEqual([['Garden', 'one']]);
    expect(client.outbox.entries.current[0]?.command.args).toMatchObject({ to: { channelId: 8 } });
  });

  test('O11: messages that the person writes there after moving it themselves stay', async () => {
    const { server, device, client, goOffline, sent } = await open();
    server.answers['PATCH /messages/5'] = async () => {
      await expect.poll(() => client.sync.state.current.name).toBe('live');
      const before = server.count('GET /events');
      server.say(move('change_all'));
      await expect.poll(() => server.count('GET /events')).toBeGreaterThan(before);
      return {};
    };
    await goOffline();
    const wish = { channelId: undefined, topic: 'weeds', propagate: 'change_all' } as const;
    await client.change.moveMessage({ message: { id: 5 }, ...wish });
    await client.send({ to: garden, content: 'begun anew' });
    device.online.set(true);
    await expect.poll(sent).toEqual([['garden', 'begun anew']]);
  });

  test('O11: they stay if a part of the topic stays', async () => {
    const { server, device, client, goOffline, sent } = await open();
    await goOffline();
    await client.send({ to: garden, content: 'one' });
    server.say(move('change_later'));
    device.online.set(true);
    await expect.poll(sent).toEqual([['garden', 'one']]);
  });

  test('O11: one that may have arrived goes along under its key, and is found where it arrived', async () => {
    const { server, device, client, goOffline, asked, sent } = await open();
    server.answers['POST /messages'] = () => Promise.reject(new TypeError('it broke'));
    const { id } = await client.send({ to: garden, content: 'one' });
    await expect.poll(sent).toEqual([['garden', 'one']]);
    await goOffline();
    await client.send({ to: garden, content: 'two' });
    server.say(move('change_all'));
    const answer = numbering();
    server.answers['POST /messages'] = ({ parameters: of }) =>
      of.get('topic') === 'weeds' && of.get('content') === 'one'
        ? failure(400, 'IDEMPOTENCY_KEY_REUSED')
        : answer();
    device.online.set(true);
    await expect
      .poll(() => sent().slice(1))
      .toEqual([
        ['weeds', 'one'],
        ['garden', 'one'],
        ['weeds', 'two'],
      ]);
    const [first, again, found] = asked();
    expect(again?.headers.get('idempotency-key')).toBe(id);
    expect([...(found?.parameters ?? [])]).toEqual([...(first?.parameters ?? [])]);
  });

  test('O11: one that may be in either of two places goes to no third', async () => {
    const { server, device, client, goOffline, sent } = await open();
    server.answers['POST /messages'] = () => Promise.reject(new TypeError('it broke'));
    await client.send({ to: garden, content: 'one' });
    await expect.poll(sent).toEqual([['garden', 'one']]);
    await goOffline();
    server.say(move('change_all'));
    server.say(move('change_all', { orig_subject: 'weeds', subject: 'roses' }));
    const answer = numbering();
    server.answers['POST /messages'] = ({ parameters: of }) =>
      of.get('topic') === 'garden' ? answer() : failure(400, 'IDEMPOTENCY_KEY_REUSED');
    device.online.set(true);
    await expect
      .poll(() => sent().slice(1))
      .toEqual([
        ['weeds', 'one'],
        ['garden', 'one'],
      ]);
  });

  test('O11: without keys it is looked for where it was sent', async () => {
    const { server, device, client, goOffline, sent } = await open({ hasKeys: false });
    server.answers['POST /messages'] = () => Promise.reject(new TypeError('it broke'));
    await client.send({ to: garden, content: 'one' });
    await expect.poll(sent).toHaveLength(1);
    await goOffline();
    server.say(move('change_all'));
    const arrived = exampleMessage({ id: 11, in: garden });
    const page = { messages: [{ ...arrived, sender_id: 3, content: 'one' }], found_newest: true };
    server.answers['GET /messages'] = () => ({ ...page, anchor: 1e16, found_oldest: true });
    device.online.set(true);
    await expect.poll(() => client.sync.state.current.name).toBe('live');
    device.advance(20_000);
    await expect.poll(() => client.outbox.entries.current[0]?.messageId).toBe(11);
    expect(sent()).toHaveLength(1);
  });
});

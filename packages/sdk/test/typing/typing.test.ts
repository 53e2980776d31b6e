import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { typingEnd } from '../../src/sync/batch-events.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { createTyping, type Typing } from '../../src/typing/typing.ts';
import { exampleMessage } from '../support/example-message.ts';
import { TestConnection } from '../support/test-connection.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'Garden' } as const;
const [self, ada, ben] = [1, 3, 9];

function typing(op: 'start' | 'stop', userId: number, topic = 'garden') {
  return {
    type: 'typing',
    op,
    message_type: 'stream',
    sender: { user_id: userId },
    stream_id: 7,
    topic,
  };
}

describe('typing', () => {
  let device: FakeDevice;
  let records: OpenRecords;
  let connection: TestConnection;
  let parts: Typing;
  const sent: string[] = [];

  async function write(fill: (set: WorkingSet) => void): Promise<void> {
    const set = new WorkingSet(records);
    fill(set);
    await records.write(set.changes());
    await settle();
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(async () => {
    sent.length = 0;
    device = new FakeDevice();
    connection = new TestConnection();
    records = await openRecords({
      name: `typing-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
    await write((set) => {
      set.set('self', '', { userId: self });
      set.set('realm', '', {
        server_typing_started_expiry_period_milliseconds: 45_000,
        server_typing_started_wait_period_milliseconds: 30_000,
        server_typing_stopped_wait_period_milliseconds: 12_000,
      } as never);
    });
    parts = createTyping({
      api: {
        setTypingStatus: async ({ op, type, to, stream_id, topic }) => {
          sent.push(`${op} ${type} ${JSON.stringify(to ?? [stream_id, topic])}`);
          return {};
        },
      },
      records,
      connection,
      environment: device.tab(),
    });
    await settle();
  });

  afterEach(async () => {
    parts.close();
    await records.close();
  });

  test('L2, 4.3: others show from their start until their stop, in the order in which they began', () => {
    const others = parts.others(garden);
    const shown: (readonly number[])[] = [];
    others.subscribe((ids) => shown.push(ids));
    connection.tell(typing('start', ben), typing('start', ada), typing('start', ben));
    connection.tell(typing('stop', ben));
    expect(shown).toEqual([[ben], [ben, ada], [ada]]);
    expect(parts.others({ ...garden, topic: 'other' }).current).toEqual([]);
  });

  test('L2, 4.3: without a new start an indicator expires after the server’s time', () => {
    const others = parts.others(garden);
    connection.tell(typing('start', ada), typing('start', ben));
    device.advance(30_000);
    connection.tell(typing('start', ben));
    device.advance(15_000);
    expect(others.current).toEqual([ben]);
    device.advance(30_000);
    expect(others.current).toEqual([]);
  });

  test('L2, 4.3: a clock that is set back does not end the repetition of a start', async () => {
    parts.composing(garden);
    device.advance(-86_400_000);
    parts.composing(garden);
    await settle();
    expect(sent).toEqual(['start channel [7,"Garden"]', 'start channel [7,"Garden"]']);
  });

  test('L1: the sender of a message is no longer typing', () => {
    const others = parts.others(garden);
    const { flags, ...message } = exampleMessage({ id: 5, in: garden });
    connection.tell(typing('start', ada), typing('start', ben));
    connection.tell(typingEnd({ id: 1, type: 'message', message, flags }));
    expect(others.current).toEqual([ben]);
    const both = { kind: 'direct', members: [self, ada] } as const;
    const direct = { message_type: 'direct', recipients: [{ user_id: ada }, { user_id: self }] };
    connection.tell({ type: 'typing', op: 'start', sender: { user_id: ada }, ...direct });
    const withAda = { kind: 'direct', userIds: [ada] } as const;
    expect(parts.others(withAda).current).toEqual([ada]);
    const answer = exampleMessage({ id: 6, in: both });
    connection.tell(typingEnd({ id: 2, type: 'message', message: answer, flags: [] }));
    expect(parts.others(withAda).current).toEqual([]);
  });

  test('L2, 4.3: the person’s own typing is not shown, even if it arrives before their id is known', async () => {
    const others = parts.others(garden);
    connection.tell(typing('start', self), typing('start', ada));
    expect(others.current).toEqual([ada]);
    await write((set) => set.set('self', '', { userId: ada }));
    expect(others.current).toEqual([self]);
  });

  test('L2, 4.3: start at once, repeat while typing, stop when idle', async () => {
    parts.composing(garden);
    for (let second = 0; second < 60; second += 5) {
      device.advance(5_000);
      parts.composing(garden);
    }
    device.advance(12_000);
    device.advance(60_000);
    await settle();
    const place = '[7,"Garden"]';
    const [start, stop] = [`start channel ${place}`, `stop channel ${place}`];
    expect(sent).toEqual([start, start, start, stop]);
  });

  test('L2, 4.3: sending or giving up stops once, another place stops the one before', async () => {
    parts.stopped();
    parts.composing({ kind: 'direct', userIds: [ada] });
    parts.composing(garden);
    parts.stopped();
    parts.stopped();
    device.advance(60_000);
    await settle();
    expect(sent).toEqual([
      'start direct [3]',
      'stop direct [3]',
      'start channel [7,"Garden"]',
      'stop channel [7,"Garden"]',
    ]);
  });

  test('L2, 4.3: a topic is the one that is meant, however it is spelt', async () => {
    const others = [' Garden ', '(no topic)'].map((topic) => parts.others({ ...garden, topic }));
    for (const topic of ['garden', '']) {
      connection.tell(typing('start', ada, topic));
    }
    expect(others.map(({ current }) => current)).toEqual([[ada], [ada]]);
    for (const topic of ['Garden', ' Garden ', 'general chat']) {
      parts.composing({ ...garden, topic });
    }
    parts.stopped();
    await settle();
    const places = ['Garden', ''].map((topic) => JSON.stringify([7, topic]));
    expect(sent).toEqual(
      places.flatMap((place) => [`start channel ${place}`, `stop channel ${place}`]),
    );
  });

  test('L2, 4.3: a server that does not answer gets neither a start nor a stop', async () => {
    parts.composing(garden);
    await settle();
    connection.state.set({ name: 'offline', retryAt: undefined, failures: 1 });
    parts.composing({ kind: 'direct', userIds: [ada] });
    parts.stopped();
    device.advance(60_000);
    await settle();
    expect(sent).toEqual(['start channel [7,"Garden"]']);
    connection.state.set({ name: 'live' });
    parts.composing(garden);
    await settle();
    expect(sent).toHaveLength(2);
  });

  test('L2, 4.3: nothing is sent offline, to oneself, or against the settings', async () => {
    parts.composing({ kind: 'direct', userIds: [self] });
    device.online.set(false);
    parts.composing(garden);
    device.online.set(true);
    await write((set) =>
      set.set('settings', '', { send_stream_typing_notifications: false } as never),
    );
    parts.composing(garden);
    parts.composing({ kind: 'direct', userIds: [ada] });
    await write((set) =>
      set.set('settings', '', { send_private_typing_notifications: false } as never),
    );
    parts.stopped();
    parts.composing({ kind: 'direct', userIds: [ada] });
    await settle();
    expect(sent).toEqual(['start direct [3]', 'stop direct [3]']);
  });
});

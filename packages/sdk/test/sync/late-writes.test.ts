import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../src/api/api.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { createSync, type Sync } from '../../src/sync/sync.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

describe('a device that is slow to write', () => {
  let records: OpenRecords;
  let server: ScriptedServer;
  let sync: Sync;
  /** Writes begin only once this settles. */
  let disk: Promise<void>;
  let letGo: () => void = () => undefined;
  /** The controller of the last stream. */
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Runs before a move is stored. */
  let onMove: () => Promise<void>;

  beforeEach(async () => {
    records = await openRecords({
      name: `late-writes-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
    server = new ScriptedServer();
    stream = undefined;
    onMove = async () => undefined;
    disk = Promise.resolve();
    const slow: OpenRecords = {
      ...records,
      write: async (...given) => {
        await disk;
        return records.write(...given);
      },
    };
    sync = createSync({
      api: createApi({
        serverUrl: 'http://server',
        credentials: { email: 'ada@example.org', apiKey: 'key' },
        retry: false,
        fetch: server.fetch,
      }),
      openEventStream: async () =>
        new ReadableStream({
          start: (opened) => {
            stream = opened;
          },
        }),
      environment: new FakeDevice().tab(),
      records: slow,
      writer: new StoreWriter(slow),
      onMove: () => onMove(),
    });
  });

  afterEach(async () => {
    letGo();
    await sync.stop();
    await records.close();
  });

  function holdWrites(): void {
    disk = new Promise((resolve) => {
      letGo = resolve;
    });
  }

  const untilState = (name: string) => expect.poll(() => sync.state.current.name).toBe(name);
  const cursor = async () => (await records.get('cursor', ''))?.value;
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const left = (id: number) => ({
    id,
    type: 'subscription',
    op: 'peer_remove',
    stream_ids: [7],
    user_ids: [40 + id],
  });

  function withSubscribers(count: number): void {
    const channel = { stream_id: 7, name: 'garden', subscriber_count: count };
    server.snapshot = {
      ...server.snapshot,
      streams: [channel],
      subscriptions: [{ ...channel, color: '#aabbcc' }],
    };
  }

  test('S2: an event that is repeated during its first write is applied once', async () => {
    withSubscribers(3);
    sync.start();
    await untilState('live');
    holdWrites();
    server.say(left(1));
    await settle();
    // Requests continue from the store's position, which is before the batch being written.
    const asked = server.count('GET /events');
    sync.poke();
    await expect.poll(() => server.count('GET /events')).toBe(asked + 1);
    await settle();
    letGo();
    await untilState('live');
    const known = (await records.get('channel', '7'))?.value.channel;
    expect(known).toMatchObject({ subscriber_count: 2 });
  });

  const flow = (event: object) =>
    stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));

  async function startStream(): Promise<void> {
    server.snapshot = { ...server.snapshot, tidings_extensions: ['event-stream'] };
    sync.start();
    await expect.poll(() => stream).toBeDefined();
  }

  test('S3: the rest of a lost queue’s stream does not affect the new queue', async () => {
    await startStream();
    holdWrites();
    flow(left(1));
    await settle();
    // Waits for the write of the one before.
    flow(left(900));
    await settle();
    server.snapshot = { ...server.snapshot, queue_id: 'q2', last_event_id: 5 };
    const eventsOf = server.answers['GET /events'];
    server.answers['GET /events'] = (asked) => {
      if (asked.parameters.get('queue_id') === 'q1') return failure(400, 'BAD_EVENT_QUEUE_ID');
      return eventsOf?.(asked) ?? { events: [] };
    };
    sync.poke();
    await expect.poll(() => server.count('POST /register')).toBe(2);
    await settle();
    letGo();
    await expect.poll(async () => (await cursor())?.queueId).toBe('q2');
    await untilState('live');
    await settle();
    expect(await cursor()).toMatchObject({ queueId: 'q2', lastEventId: 5 });
  });

  test.each(['polls', 'a stream'])(
    'T1: it has stopped once nothing that came by %s is being written',
    async (way) => {
      if (way === 'polls') sync.start();
      else await startStream();
      await untilState('live');
      holdWrites();
      if (way === 'polls') server.say(left(1));
      else flow(left(1));
      await settle();
      let hasStopped = false;
      const stopped = sync.stop().then(() => {
        hasStopped = true;
      });
      await settle();
      expect(hasStopped).toBe(false);
      letGo();
      await stopped;
      expect(await cursor()).toMatchObject({ lastEventId: 1 });
    },
  );

  test('S2: a move is stored once its consequences are, and repeated if that fails', async () => {
    sync.start();
    await untilState('live');
    const done: (() => void)[] = [];
    let tries = 0;
    onMove = async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('The device is full', 'QuotaExceededError');
      await new Promise<void>((resolve) => done.push(resolve));
    };
    server.say({ type: 'update_message', message_ids: [], message_id: 1, subject: 'elsewhere' });
    await untilState('offline');
    expect(await cursor()).toMatchObject({ lastEventId: 0 });
    sync.poke();
    await expect.poll(() => done.length).toBe(1);
    await settle();
    expect(await cursor()).toMatchObject({ lastEventId: 0 });
    done[0]?.();
    await expect.poll(async () => (await cursor())?.lastEventId).toBe(1);
  });
});

import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../src/api/api.ts';
import { LiveValue } from '../../src/live.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { createSync, type Sync } from '../../src/sync/sync.ts';
import type { SyncName } from '../../src/sync/sync-state.ts';
import { exampleMessage } from '../support/example-message.ts';

type Fields = Record<string, unknown>;
type Answer = Fields | 'never' | 'broken';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;

function messageEvent(id: number, messageId: number) {
  const { flags, ...message } = exampleMessage({ id: messageId, in: garden });
  return { id, type: 'message', message, flags };
}

function snapshot(queue: string): Fields {
  return {
    queue_id: queue,
    last_event_id: 0,
    user_id: 3,
    max_message_id: 10,
    event_queue_longpoll_timeout_seconds: 90,
    tidings_extensions: ['idempotency-keys'],
    zulip_feature_level: 400,
    streams: [{ stream_id: 7, name: 'channel 7' }],
    subscriptions: [{ stream_id: 7, name: 'channel 7', color: '#aabbcc' }],
  };
}

describe('sync', () => {
  let records: OpenRecords;
  let sync: Sync;
  let writes: number;
  let now: number;
  let isUnused: boolean;
  const requests: URL[] = [];
  const timers: { delayMs: number; fire: () => void }[] = [];
  const online = new LiveValue(true);
  const visible = new LiveValue(true);
  let answers: Record<string, (Answer | Promise<Answer>)[]>;
  const received: string[] = [];
  const arrived: number[] = [];

  /** Gives these answers in turn. After the last one, requests wait until they are aborted. */
  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const url = new URL(request.url);
    requests.push(url);
    const name = `${request.method} ${url.pathname.replace('/api/v1', '')}`;
    const answer = await (answers[name]?.shift() ?? 'never');
    if (answer === 'broken') throw new TypeError('no network');
    if (answer === 'never') return hang(request.signal);
    if (typeof answer['status'] === 'number') {
      return Response.json(
        { result: 'error', msg: '', ...(answer['body'] as Fields) },
        {
          status: answer['status'],
        },
      );
    }
    return Response.json({ result: 'success', msg: '', ...answer });
  }

  function hang(signal: AbortSignal): Promise<Response> {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  const untilState = (name: SyncName) => expect.poll(() => sync.state.current.name).toBe(name);
  const asked = (path: string) => requests.filter(({ pathname }) => pathname.endsWith(path)).length;

  async function stored(ids: readonly number[]): Promise<number[]> {
    return [...(await new MessagePages(new WorkingSet(records)).get(ids)).keys()];
  }

  beforeEach(async () => {
    for (const list of [requests, timers, received, arrived]) list.length = 0;
    answers = { 'POST /register': [snapshot('q1')], 'GET /events': [{ events: [] }] };
    writes = 0;
    now = 1000;
    isUnused = false;
    records = await openRecords({
      name: `sync-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      isShared: false,
    });
    records.onWrite(() => {
      writes += 1;
    });
    sync = createSync({
      api: createApi({
        serverUrl: 'http://server',
        credentials: { email: 'ada@example.org', apiKey: 'key' },
        retry: false,
        fetch,
      }),
      environment: {
        now: () => now,
        after(delayMs, fire) {
          const timer = { delayMs, fire };
          timers.push(timer);
          return () => {
            if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
          };
        },
        random: () => 0.5,
        online,
        visible,
      },
      records,
      writer: new StoreWriter(records),
      isUnused: () => isUnused,
      onTransient: (events) => received.push(...events.map(({ type }) => type)),
      onArrivals: (messages) => arrived.push(...messages.map(({ id }) => id)),
    });
  });

  afterEach(async () => {
    await sync.stop();
    await records.close();
  });

  test('S1: is connecting from the first moment, not stopped', async () => {
    sync.start();
    expect(sync.state.current).toEqual({ name: 'connecting' });
    await untilState('live');
  });

  test('S2: a snapshot and its cursor are one write, a batch and its cursor another', async () => {
    answers['GET /events'] = [
      {
        events: [messageEvent(1, 11), messageEvent(2, 12), { id: 3, type: 'typing', op: 'start' }],
      },
      { events: [] },
    ];
    sync.start();
    await untilState('live');
    expect(writes).toBe(2);
    expect((await records.get('cursor', ''))?.value).toMatchObject({
      queueId: 'q1',
      lastEventId: 3,
      newestMessageId: 12,
      extensions: { idempotencyKeys: true, streaming: false },
    });
    expect(await stored([11, 12])).toEqual([11, 12]);
    expect(received).toEqual(['typing', 'typing', 'typing']);
  });

  test('C7: messages that arrive live are reported, missed ones are not', async () => {
    const later = { events: [messageEvent(2, 12), messageEvent(3, 13)] };
    answers['GET /events'] = [{ events: [messageEvent(1, 11)] }, { events: [] }, later];
    sync.start();
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    expect(arrived).toEqual([12, 13]);
    expect(await stored([11, 12, 13])).toEqual([11, 12, 13]);
  });

  test.each([
    ['a short one are', 60_000, [12]],
    ['a long one are not', 3_600_000, []],
  ])('C7: after a cut, messages of %s reported', async (_, lastsMs, reported) => {
    const missed = { events: [messageEvent(1, 12)] };
    answers['GET /events'] = [{ events: [] }, 'never', missed, { events: [] }];
    sync.start();
    await expect.poll(() => asked('/events')).toBe(2);
    now += lastsMs;
    sync.poke();
    await expect.poll(() => stored([12])).toEqual([12]);
    await untilState('live');
    expect(arrived).toEqual(reported);
  });

  describe('while nobody uses the client', () => {
    const heartbeat = (id: number) => ({ id, type: 'heartbeat' });
    const wereQuiet = () =>
      requests
        .filter(({ searchParams }) => searchParams.get('dont_block') === 'false')
        .map(({ searchParams }) => searchParams.get('quiet') === 'true');

    beforeEach(() => {
      const tidings_extensions = ['idempotency-keys', 'quiet-events'];
      answers['POST /register'] = [{ ...snapshot('q1'), tidings_extensions }];
      isUnused = true;
    });

    test('C7: messages that come as a connection becomes quiet are reported', async () => {
      isUnused = false;
      const said = { events: [messageEvent(1, 12)], has_more: false };
      answers['GET /events'] = [{ events: [], has_more: false }, 'never', said];
      sync.start();
      await expect.poll(() => asked('/events')).toBe(2);
      isUnused = true;
      sync.poke();
      await expect.poll(() => wereQuiet()).toEqual([false, true]);
      expect(arrived).toEqual([12]);
    });

    test('S11: a line that broke is trusted again only after a whole silence', async () => {
      const tell = async (answer: Answer, count: number) => {
        answers['GET /events']?.push(answer);
        sync.poke();
        await expect.poll(() => wereQuiet().length).toBe(count);
        return wereQuiet().at(-1);
      };
      const again: Answer = { events: [], has_more: false };
      const breakOff = async (count: number) => {
        answers['GET /events'] = [again, 'broken'];
        sync.poke();
        await untilState('offline');
        expect(wereQuiet().at(-1)).toBe(true);
        return tell(again, count);
      };
      answers['GET /events'] = [again];
      sync.start();
      await expect.poll(() => wereQuiet()).toEqual([true]);
      expect(await breakOff(3)).toBe(false);
      now += 61_000;
      // A message says nothing about silence.
      answers['GET /events'] = [again, { events: [messageEvent(1, 12)], has_more: false }];
      sync.poke();
      await expect.poll(() => wereQuiet().slice(3)).toEqual([true, true]);
      expect(await breakOff(7)).toBe(false);
      now += 61_000;
      expect(await tell(again, 8)).toBe(false);
      now += 61_000;
      answers['GET /events'] = [again, { events: [heartbeat(2)], has_more: false }];
      sync.poke();
      await expect.poll(() => wereQuiet().slice(8)).toEqual([true, true]);
      expect(await breakOff(12)).toBe(false);
      now += 61_000;
      expect(await tell(again, 13)).toBe(true);
    });

    test('S12: other servers are not asked for a number of events', async () => {
      answers['POST /register'] = [snapshot('q1')];
      sync.start();
      await expect.poll(() => wereQuiet()).toEqual([false]);
      expect(requests.some(({ searchParams }) => searchParams.has('max_events'))).toBe(false);
    });
  });

  test('S3: only a lost queue makes a new one, at once', async () => {
    const gone = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };
    answers['POST /register'] = [snapshot('q1'), snapshot('q2')];
    answers['GET /events'] = [{ events: [messageEvent(1, 11)] }, gone, { events: [] }];
    sync.start();
    await untilState('live');
    expect((await records.get('cursor', ''))?.value.queueId).toBe('q2');
    expect(asked('/register')).toBe(2);
    expect(await stored([11])).toEqual([11]);
    // W5: previously held messages are shown, but as stale.
    const window = await records.get('window', 'c:7');
    expect(window?.value).toEqual({ held: [], stale: [{ from: 11, to: 11 }] });
  });

  test.each([
    ['an earlier state lacks are remembered as lost', 19 * 4096 + 1023, [5]],
    ['the same state lacks were discarded', 20 * 4096 + 1023, undefined],
  ])('S9: drafts that a snapshot of %s', async (_, position, lost) => {
    const at = (queue: string, last_event_id: number, ids: readonly number[]) => ({
      ...snapshot(queue),
      last_event_id,
      tidings_extensions: ['draft-documents'],
      drafts: ids.map((id) => ({ id, type: '', to: [], topic: '', content: 'a', timestamp: 1 })),
    });
    const gone = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };
    const last = at('q3', position, [6]);
    answers['POST /register'] = [at('q1', 20 * 4096, [5, 6]), at('q2', position, [6]), last];
    const typing = { id: 20 * 4096 + 4095, type: 'typing', op: 'start' };
    answers['GET /events'] = [{ events: [typing] }, gone, gone, { events: [] }];
    sync.start();
    await untilState('live');
    const cursor = (await records.get('cursor', ''))?.value;
    expect(cursor?.queueId).toBe('q3');
    expect(cursor?.lostDrafts).toEqual(lost);
  });

  test('S5: another organization is detected, even after the server did not identify it for a while', async () => {
    const gone = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };
    answers['POST /register'] = [
      { ...snapshot('q1'), realm_uuid: 'first' },
      snapshot('q2'),
      { ...snapshot('q3'), realm_uuid: 'other' },
    ];
    answers['GET /events'] = [gone, gone];
    sync.start();
    await untilState('signedOut');
    expect(sync.state.current).toMatchObject({ reason: 'another-organization' });
    expect((await records.get('self', ''))?.value.realmUuid).toBe('first');
  });

  test('S3: an answer that cannot be applied leads to a new snapshot after a wait', async () => {
    const broken = { id: 1, type: 'message', flags: [] };
    answers['POST /register'] = [snapshot('q1'), snapshot('q2')];
    answers['GET /events'] = [{ events: [broken] }, { events: [] }];
    sync.start();
    await untilState('offline');
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([30_000]);
    timers[0]?.fire();
    await untilState('live');
    expect((await records.get('cursor', ''))?.value.queueId).toBe('q2');
  });

  test('S4: other failures keep the queue, with longer waits that end when online', async () => {
    const busy = { status: 429, body: { code: 'RATE_LIMIT_HIT', 'retry-after': 7 } };
    answers['GET /events'] = ['broken', 'broken', busy, { events: [] }];
    sync.start();
    const waits: number[] = [];
    for (let failure = 0; failure < 3; failure += 1) {
      await untilState('offline');
      waits.push(timers[0]?.delayMs ?? 0);
      if (failure < 2) {
        timers[0]?.fire();
        timers.splice(0);
      }
    }
    expect(waits).toEqual([50, 100, 7200]);
    online.set(false);
    online.set(true);
    await untilState('live');
    expect(asked('/register')).toBe(1);
  });

  test('S4: the wait ends once the app becomes visible', async () => {
    answers['GET /events'] = ['broken', { events: [] }];
    sync.start();
    await untilState('offline');
    visible.set(false);
    expect(sync.state.current.name).toBe('offline');
    visible.set(true);
    await untilState('live');
  });

  test('S4: an answer without events counts as a failure, and keeps the queue', async () => {
    answers['GET /events'] = [{}, { events: 'none' }, { events: [] }];
    sync.start();
    for (const longest of [100, 200]) {
      await untilState('offline');
      expect(timers[0]?.delayMs).toBeLessThanOrEqual(longest);
      const [timer] = timers.splice(0);
      timer?.fire();
    }
    await untilState('live');
    expect(asked('/register')).toBe(1);
  });

  test('S4: being offline has a reason, unless the platform reports it', async () => {
    answers['GET /events'] = [
      { status: 404, body: { code: 'NOT_FOUND', msg: 'There is nothing here.' } },
      'never',
    ];
    sync.start();
    await untilState('offline');
    const problem = 'ApiError: GET /events: There is nothing here. (NOT_FOUND, HTTP 404)';
    expect(sync.state.current).toMatchObject({ problem });
    sync.poke();
    online.set(false);
    expect(sync.state.current).toMatchObject({ name: 'offline', problem: undefined });
  });

  test('S4: a connection that is silent for too long is dead', async () => {
    answers['GET /events'] = [{ events: [] }, 'never', { events: [] }];
    sync.start();
    await expect.poll(() => [asked('/events'), timers.length]).toEqual([2, 1]);
    expect(timers[0]?.delayMs).toBe(90_000);
    timers[0]?.fire();
    await untilState('offline');
  });

  test('S5: a refused key stops everything until it is started again', async () => {
    answers['GET /events'] = [{ status: 401, body: { code: 'UNAUTHORIZED' } }, { events: [] }];
    sync.start();
    await untilState('signedOut');
    expect(timers).toEqual([]);
    sync.poke();
    expect(sync.state.current.name).toBe('signedOut');
    sync.start();
    await untilState('live');
    expect(asked('/register')).toBe(1);
  });

  test('S5: with new credentials, outcomes under the old ones are ignored', async () => {
    let refuse = (_: Fields): void => undefined;
    const refused = new Promise<Fields>((resolve) => {
      refuse = resolve;
    });
    answers['GET /events'] = [{ events: [] }, refused, { events: [] }];
    sync.start();
    await expect.poll(() => asked('/events')).toBe(2);
    expect(sync.state.current.name).toBe('live');
    sync.start();
    refuse({ status: 401, body: { code: 'UNAUTHORIZED' } });
    await expect.poll(() => asked('/events')).toBe(4);
    expect(sync.state.current.name).toBe('live');
  });

  test('S4: a database that cannot be read at the start is read again after a wait', async () => {
    const { get } = records;
    let failures = 0;
    records.get = async (...asked) => {
      failures += 1;
      if (failures > 2) return get(...asked);
      throw new DOMException('The transaction was cut off.', 'AbortError');
    };
    sync.start();
    await untilState('offline');
    expect(asked('/events')).toBe(0);
    timers[0]?.fire();
    await untilState('live');
    expect([asked('/register'), asked('/events')]).toEqual([1, 2]);
  });

  test('S6: events during a fetch are applied to its result, and identical requests are shared', async () => {
    const removed = { id: 1, type: 'delete_message', message_type: 'stream', message_ids: [8] };
    let answerMessages = (_: Fields): void => undefined;
    const messages = new Promise<Fields>((resolve) => {
      answerMessages = resolve;
    });
    let answerEvents = (_: Fields): void => undefined;
    const events = new Promise<Fields>((resolve) => {
      answerEvents = resolve;
    });
    answers['GET /events'] = [{ events: [] }, events];
    answers['GET /messages'] = [messages];
    sync.start();
    await untilState('live');
    const anchor = 'newest' as const;
    const request = { view: 'c:7:garden', narrow: [], anchor, numBefore: 10, numAfter: 0 };
    const fetched = Promise.all([sync.fetchMessages(request), sync.fetchMessages(request)]);
    await expect.poll(() => asked('/messages')).toBe(1);
    answerEvents({ events: [removed] });
    await expect.poll(() => asked('/events')).toBe(3);
    answerMessages({
      messages: [8, 9].map((id) => exampleMessage({ id, in: garden })),
      anchor: 1e16,
      found_oldest: true,
      found_newest: true,
      found_anchor: false,
      history_limited: false,
    });
    await fetched;
    expect(await stored([8, 9])).toEqual([9]);
    expect(asked('/messages')).toBe(1);
    // W2, W4: complete, and kept so.
    const window = await records.get('window', 'c:7:garden');
    expect(window?.value.held).toEqual([{ from: 1, to: null }]);
  });

  test('stopping leaves nothing running', async () => {
    sync.start();
    await untilState('live');
    const fetched = sync.fetchMessages({
      view: 'all',
      narrow: [],
      anchor: 'newest',
      numBefore: 10,
      numAfter: 0,
    });
    fetched.catch(() => undefined);
    await expect.poll(() => asked('/messages')).toBe(1);
    await sync.stop();
    await expect(fetched).rejects.toThrow();
    expect(timers).toEqual([]);
    expect(sync.state.current).toEqual({ name: 'stopped' });
    const before = requests.length;
    online.set(false);
    online.set(true);
    expect(requests).toHaveLength(before);
  });

  describe('a server that restarted', () => {
    const restart = (id: number, level: number) => ({
      id,
      type: 'restart',
      zulip_feature_level: level,
    });
    const renewal = () => timers.find(({ delayMs }) => delayMs === 150_000);

    test('S8: with other features is registered with anew within five minutes, at random', async () => {
      answers['POST /register']?.push({ ...snapshot('q2'), zulip_feature_level: 401 });
      answers['GET /events'] = [{ events: [restart(1, 401)] }, { events: [] }];
      sync.start();
      await untilState('live');
      expect(asked('/register')).toBe(1);
      renewal()?.fire();
      await expect.poll(() => asked('/register')).toBe(2);
      await untilState('catchingUp');
      const cursor = (await records.get('cursor', ''))?.value;
      expect(cursor).toMatchObject({ queueId: 'q2', featureLevel: 401 });
      expect(cursor).not.toHaveProperty('renewAt');
    });

    test('S8: is registered with anew also by an app that was closed meanwhile', async () => {
      answers['GET /events'] = [{ events: [restart(1, 401)] }, { events: [] }];
      sync.start();
      await untilState('live');
      await sync.stop();
      expect(renewal()).toBeUndefined();
      answers['GET /events'] = [{ events: [] }];
      answers['POST /register'] = [snapshot('q2')];
      sync.start();
      await untilState('live');
      renewal()?.fire();
      await expect.poll(() => asked('/register')).toBe(2);
    });

    test('S8: with the same or its earlier features changes nothing', async () => {
      answers['GET /events'] = [{ events: [restart(1, 400)] }, { events: [] }];
      sync.start();
      await untilState('live');
      expect(renewal()).toBeUndefined();
      await sync.stop();
      const turns = [restart(2, 401), restart(3, 400)].map((event) => ({ events: [event] }));
      answers['GET /events'] = [...turns, { events: [] }];
      sync.start();
      await untilState('live');
      expect(renewal()).toBeUndefined();
    });
  });
});

import { expect, test } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../../test/support/patience.ts';
import { playAll, seedsOf } from '../../../../test/support/seeds.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import type { Timeline } from '../../src/timeline/timeline-state.ts';
import { ChatServer, garden } from '../support/chat-server.ts';
import { Random } from '../support/random.ts';

const SENDS = 20;
const seeds = seedsOf(50);

interface Held {
  /** Lets the server see the request. */
  readonly release: () => void;
  readonly cut: (error: Error) => void;
}

/** A network that holds each request, and then each answer, until a seed releases it. */
class HoldingNetwork {
  readonly #server: ChatServer;
  readonly #random: Random;
  readonly #held = new Set<Held>();

  constructor(server: ChatServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    await this.#hold(request.signal);
    const answer = await this.#server.fetch(request);
    await this.#hold(request.signal);
    return answer;
  };

  /** Releases something. Returns whether there was anything to release. */
  step(): boolean {
    if (this.#held.size === 0) return false;
    const held = this.#random.one([...this.#held]);
    this.#held.delete(held);
    if (this.#random.below(20) === 0) held.cut(new TypeError('connection reset'));
    else held.release();
    return true;
  }

  #hold(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const held = { release: resolve, cut: reject };
      this.#held.add(held);
      signal.addEventListener('abort', () => {
        this.#held.delete(held);
        reject(signal.reason);
      });
    });
  }
}

/** Checks every state of a list that a listener could see. */
function watch(timeline: Timeline, failures: string[]): () => void {
  return timeline.subscribe(({ items }) => {
    const contents = items.map(({ message }) => message.content);
    if (new Set(contents).size < contents.length) failures.push(contents.join(', '));
    const keys = items.map(({ key }) => key);
    if (new Set(keys).size < keys.length) failures.push(`one key twice: ${keys.join(', ')}`);
  });
}

async function play(seed: number): Promise<void> {
  const random = new Random(seed);
  const server = new ChatServer();
  if (random.below(4) === 0) server.keepNoOrder();
  const network = new HoldingNetwork(server, random);
  const device = new FakeDevice({ fetch: network.fetch, random: () => random.next() });
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device,
  });
  const failures: string[] = [];
  const topic = client.timeline(garden);
  const stop = watch(topic, failures);
  const breathe = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
  };
  const contents: string[] = [];
  const sending: Promise<unknown>[] = [];
  try {
    while (contents.length < SENDS) {
      const chance = random.below(24);
      if (chance < 3) {
        contents.push(`own ${contents.length}`);
        sending.push(client.send({ to: garden, content: contents.at(-1) ?? '' }));
      } else if (chance === 3) server.arrive(`other ${server.contents.size}`);
      else if (chance === 4) loseQueue(server);
      else if (chance === 5) device.advance(random.below(8000));
      else if (chance === 6) client.connection.recheckMessages([11, 12, 13]).catch(() => undefined);
      else network.step();
      await breathe(random.below(4));
    }
    await Promise.all(sending);
    const isSent = () =>
      client.outbox.entries.current.length === 0 &&
      topic.current.items.length === server.contents.size;
    for (let step = 0; step < 5000 && !isSent(); step += 1) {
      if (!network.step() || step % 50 === 49) device.advance(60_000);
      await breathe(2);
    }
    expect(client.outbox.entries.current).toEqual([]);
    expect(topic.current.items.map(({ message }) => message.id)).toEqual([
      ...server.contents.keys(),
    ]);
    const own = [...server.contents.values()].filter((content) => content.startsWith('own'));
    expect(own).toEqual(contents);
    expect(failures).toEqual([]);
  } finally {
    stop();
    await client.close();
  }
}

function loseQueue(server: ChatServer): void {
  const { 'GET /events': events } = server.answers;
  if (!events) throw new Error('Nobody tells of events');
  server.snapshot = { ...server.snapshot, last_event_id: server.events.length };
  server.answers['GET /events'] = () => {
    server.answers['GET /events'] = events;
    return Response.json({ result: 'error', msg: '', code: 'BAD_EVENT_QUEUE_ID' }, { status: 400 });
  };
}

test(
  `O7, O14: in whatever order event, answer and fetch come, a message has one row (${seeds.length * SENDS} sends)`,
  () => playAll(seeds, play),
  TEST_TIMEOUT_MS + 1000 * seeds.length,
);

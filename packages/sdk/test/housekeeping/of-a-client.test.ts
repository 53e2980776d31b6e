import { expect, it, onTestFinished } from 'vitest';
import { memoryStorage } from '../../src/memory.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import { exampleMessage } from '../support/example-message.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

const MINUTE_MS = 60_000;
const MESSAGES = 300;
const topics = ['roses', 'weeds'];

/** Creates a server with the same number of messages in two topics. */
function serverWithHistory(): ScriptedServer {
  const server = new ScriptedServer();
  server.answers['GET /messages'] = ({ parameters }) => {
    const narrow = JSON.parse(parameters.get('narrow') ?? '[]') as { operand: unknown }[];
    const topic = topics.find((name) => narrow.some(({ operand }) => operand === name));
    const first = topic === 'roses' ? 1 : 1 + MESSAGES;
    // The client also asks for its person's own messages: there are none.
    const messages = Array.from({ length: topic ? MESSAGES : 0 }, (_, index) =>
      exampleMessage({
        id: first + index,
        in: { kind: 'topic', channelId: 7, topic: topic ?? '' },
      }),
    );
    return {
      messages,
      anchor: 1e16,
      found_anchor: false,
      found_oldest: true,
      found_newest: true,
      history_limited: false,
    };
  };
  return server;
}

it('B3: a client keeps to its budget by itself, and the shown messages stay', async () => {
  const server = serverWithHistory();
  const device = new FakeDevice({ now: 1_000_000_000, fetch: server.fetch });
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device,
    storage: memoryStorage(),
    // Enough for the messages of one topic.
    budgetBytes:
      JSON.stringify(exampleMessage({ id: 1, in: { kind: 'topic', channelId: 7, topic: 'roses' } }))
        .length *
      (MESSAGES + 20),
  });
  onTestFinished(() => client.close());
  const show = async (topic: string) => {
    const timeline = client.timeline({ kind: 'topic', channelId: 7, topic });
    const leave = timeline.subscribe(() => undefined);
    await expect.poll(() => timeline.current.items.length).toBeGreaterThan(0);
    return { timeline, leave };
  };
  const roses = await show('roses');
  roses.leave();
  device.advance(MINUTE_MS / 4);
  const weeds = await show('weeds');
  device.advance(20 * MINUTE_MS);
  device.online.set(false);
  const again = client.timeline({ kind: 'topic', channelId: 7, topic: 'roses' });
  await expect
    .poll(async () => {
      const leave = again.subscribe(() => undefined);
      await expect.poll(() => again.current.isLoading).toBe(false);
      leave();
      return again.current.items.length;
    })
    .toBe(0);
  expect(weeds.timeline.current.items.length).toBeGreaterThan(0);
  weeds.leave();
});

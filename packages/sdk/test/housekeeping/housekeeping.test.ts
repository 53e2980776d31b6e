import { expect, it } from 'vitest';
import { startHousekeeping } from '../../src/housekeeping/housekeeping.ts';
import { measure } from '../../src/housekeeping/measure.ts';
import { createVisitTracker } from '../../src/housekeeping/visits.ts';
import { memoryStorage } from '../../src/memory.ts';
import { type Conversation, conversationKey } from '../../src/messages/conversation.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { ALL, Windows } from '../../src/messages/windows.ts';
import { openStores } from '../../src/store/open-stores.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { exampleMessage } from '../support/example-message.ts';

const garden: Conversation = { kind: 'topic', channelId: 7, topic: 'garden' };
const kitchen: Conversation = { kind: 'topic', channelId: 7, topic: 'kitchen' };
const pair: Conversation = { kind: 'direct', members: [3, 9] };
const [gardenKey, kitchenKey] = [conversationKey(garden), conversationKey(kitchen)];
const MINUTE_MS = 60_000;

async function setUp() {
  const device = new FakeDevice({ now: 1_000_000_000 });
  const tab = device.tab();
  /** The difference between the person's clock and that of the timers. */
  const clock = { aheadMs: 0 };
  const environment = { ...tab, now: () => tab.now() + clock.aheadMs };
  const stores = await openStores({ storage: memoryStorage(), name: 'example', environment });
  const writer = new StoreWriter(stores.records);
  const visits = createVisitTracker(environment, 'example');
  /** Two conversations of 640 messages each; those of the garden are the oldest. */
  await writer.change(async (set) => {
    const pages = new MessagePages(set);
    for (const [index, conversation] of [garden, kitchen, pair].entries()) {
      const ids = Array.from({ length: 640 }, (_, position) => index * 1000 + position + 1);
      await pages.put(ids.map((id) => exampleMessage({ id, in: conversation })));
    }
    const windows = new Windows(set);
    await windows.hold(ALL, { from: 1, to: null });
    await windows.hold('c:7', { from: 1, to: null });
  });
  async function keep(messages: number) {
    const { bytesPerMessage } = await measure(stores.records);
    const budgetBytes = messages * bytesPerMessage;
    const house = startHousekeeping({ stores, writer, environment, visits, budgetBytes });
    await house.run();
    await house.stop();
  }
  async function idsOf(conversation: Conversation) {
    const pages = await stores.records.find({ kind: 'page', scope: conversationKey(conversation) });
    return pages.reverse().flatMap(({ value }) => value.messages.map(({ id }) => id));
  }
  const windowOf = async (view: string) =>
    (await stores.records.get('window', view))?.value ?? { held: [], stale: [] };
  return { device, clock, environment, stores, writer, visits, keep, idsOf, windowOf };
}

it('B3: within the budget nothing is evicted', async () => {
  const { keep, idsOf } = await setUp();
  await keep(3 * 640);
  expect((await idsOf(garden)).length).toBe(640);
});

it('B3: the conversation with the oldest visit is evicted first, oldest pages first', async () => {
  const { device, visits, keep, idsOf, windowOf } = await setUp();
  visits.touch(gardenKey);
  device.advance(60 * MINUTE_MS);
  visits.touch(conversationKey(pair));
  device.advance(60 * MINUTE_MS);
  await keep(1000);
  expect(await idsOf(kitchen)).toEqual([]);
  const left = await idsOf(garden);
  expect(left.length).toBeGreaterThan(100);
  expect(left.length).toBeLessThan(400);
  expect(left.at(-1)).toBe(640);
  expect((await idsOf(pair)).length).toBe(640);
  // Kitchen's messages went up to 1640, so the views of the channel and of all claim only newer ones.
  expect(await windowOf('c:7')).toEqual({ held: [{ from: 1641, to: null }], stale: [] });
  expect((await windowOf(ALL)).held).toEqual([{ from: 1641, to: null }]);
  // Visited conversations know by themselves what they still have.
  expect((await windowOf(gardenKey)).held).toEqual([{ from: left[0], to: null }]);
  expect((await windowOf(conversationKey(pair))).held).toEqual([{ from: 1, to: null }]);
});

it('B3: the default budget is a fifth of what the device has', async () => {
  const { device, stores, writer, environment, visits, idsOf } = await setUp();
  const { bytesPerMessage } = await measure(stores.records);
  device.room = { usage: undefined, quota: 5 * 1000 * bytesPerMessage };
  const options = { stores, writer, environment, visits, budgetBytes: undefined };
  const house = startHousekeeping(options);
  await house.run();
  await house.stop();
  const left = (await Promise.all([garden, kitchen, pair].map(idsOf))).flat();
  expect(left.length).toBeGreaterThan(800);
  expect(left.length).toBeLessThanOrEqual(1000);
});

it('B3: locators shrink with the pages', async () => {
  const { visits, device, stores, keep } = await setUp();
  visits.touch(conversationKey(pair));
  device.advance(60 * MINUTE_MS);
  await keep(720);
  const locators = await stores.records.find({ kind: 'locator' });
  const located = locators.flatMap(({ value }) => Object.keys(value.conversations));
  expect([...new Set(located)]).toEqual([conversationKey(pair)]);
  expect(locators.length).toBe(2);
});

it('B3: unread, starred and open messages stay', async () => {
  const { visits, stores, writer, keep, idsOf } = await setUp();
  await writer.change(async (set) => {
    set.set('starred', '', [1002]);
    set.put({
      kind: 'unread',
      key: gardenKey,
      scope: '',
      parent: 'c:7',
      order: 0,
      rank: 0,
      value: { ids: [640], mentions: [], topic: 'garden' },
    });
  });
  const leave = visits.open(conversationKey(pair));
  await keep(0);
  leave();
  expect(await idsOf(garden)).toContain(640);
  expect((await idsOf(garden)).length).toBe(64);
  expect(await idsOf(kitchen)).toContain(1002);
  expect((await idsOf(kitchen)).length).toBe(64);
  expect((await idsOf(pair)).length).toBe(640);
  expect((await stores.records.get('visits', ''))?.value).toHaveProperty(conversationKey(pair));
});

it('B3: every tab records its visits, and the leader stores them', async () => {
  const { device, stores, keep } = await setUp();
  const other = createVisitTracker(device.tab(), 'example');
  other.touch(kitchenKey);
  await Promise.resolve();
  await keep(3 * 640);
  expect((await stores.records.get('visits', ''))?.value).toEqual({
    [kitchenKey]: device.tab().now(),
  });
  other.close();
});

it('B3: of visits to very many conversations, the latest are kept', async () => {
  const { device, stores, writer, visits, keep, idsOf } = await setUp();
  const now = device.tab().now();
  const earlier = Array.from({ length: 500 }, (_, age) => [`c:9:topic ${age}`, now - 1 - age]);
  await writer.change(async (set) => set.set('visits', '', Object.fromEntries(earlier)));
  visits.touch(kitchenKey);
  await keep(640);
  expect((await idsOf(kitchen)).length).toBe(640);
  const remembered = Object.keys((await stores.records.get('visits', ''))?.value ?? {});
  expect(remembered).toHaveLength(500);
  expect(remembered).not.toContain('c:9:topic 499');
});

it('B3: eviction runs by itself as time passes', async () => {
  const { device, environment, stores, writer, visits, idsOf } = await setUp();
  const house = startHousekeeping({ stores, writer, environment, visits, budgetBytes: 1000 });
  device.advance(MINUTE_MS);
  await expect.poll(() => idsOf(kitchen)).toEqual([]);
  await house.stop();
});

it('B3: visits from while the clock was ahead are evicted like the rest, and can be renewed', async () => {
  const { device, clock, visits, stores, keep, idsOf } = await setUp();
  clock.aheadMs = 365 * 24 * 60 * MINUTE_MS;
  visits.touch(kitchenKey);
  await keep(3 * 640);
  visits.touch(gardenKey);
  clock.aheadMs = 0;
  await keep(3 * 640);
  device.advance(60 * MINUTE_MS);
  visits.touch(gardenKey);
  visits.touch(conversationKey(pair));
  await keep(1280);
  expect(await idsOf(kitchen)).toEqual([]);
  expect((await idsOf(garden)).length).toBeGreaterThan(0);
  const stored = (await stores.records.get('visits', ''))?.value;
  expect(stored?.[gardenKey]).toBe(device.tab().now());
});

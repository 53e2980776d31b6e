import type { TidingsEvent } from '@tidings/shared-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applyFetched } from '../../src/apply/apply-fetched.ts';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import { forgetLost } from '../../src/housekeeping/forget-lost.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import type { RecordKind } from '../../src/store/record-kinds.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { exampleMessage } from '../support/example-message.ts';

const context = { userId: 3, newestMessageId: 20 };
const channel = (stream_id: number, invite_only: boolean) => ({
  stream_id,
  name: `channel ${stream_id}`,
  invite_only,
});
const secret = channel(7, true);
const open = channel(8, false);
const other = channel(9, true);
const subscribedTo = (...subscriptions: object[]) =>
  ({ streams: [secret, open, other], subscriptions, max_message_id: 20 }) as never;

describe('a channel that the person is removed from', () => {
  let records: OpenRecords;

  beforeEach(async () => {
    records = await openRecords({
      name: `lost-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
    await change((set) =>
      applySnapshot(set, subscribedTo(secret, open, other), { ...context, newestMessageId: 0 }),
    );
    for (const channelId of [7, 8, 9]) await reads(channelId);
  });

  afterEach(() => records.close());

  async function change(work: (set: WorkingSet) => Promise<unknown>): Promise<void> {
    const set = new WorkingSet(records);
    await work(set);
    await records.write(set.changes());
  }
  const happens = (event: object) =>
    change((set) => applyEvents(set, [event] as unknown as readonly TidingsEvent[], context));
  const reads = (channelId: number) =>
    change((set) => {
      const messages = [1, 2].map((n) =>
        exampleMessage({
          id: channelId + n * 3,
          in: { kind: 'topic', channelId, topic: `topic ${n}` },
        }),
      );
      const view = `c:${channelId}`;
      const proved = { from: 1, to: 20 };
      return applyFetched(set, { view, messages, proved, eventsSince: [] }, context);
    });
  async function parentsOf(kind: RecordKind): Promise<string[]> {
    const found = await records.find({ kind });
    return [...new Set(found.map(({ parent }) => parent))].filter((key) => key !== '').sort();
  }
  async function located(): Promise<string[]> {
    const found = await records.find({ kind: 'locator' });
    return found.flatMap(({ value }) => Object.keys(value.conversations)).sort();
  }
  const topicsOf = (...channels: number[]) =>
    channels.flatMap((id) => [`c:${id}:topic 1`, `c:${id}:topic 2`]);
  async function expectLeft(...channels: number[]): Promise<void> {
    const keys = channels.map((id) => `c:${id}`);
    expect(await parentsOf('page')).toEqual(keys);
    expect(await parentsOf('topic')).toEqual(keys);
    expect(await parentsOf('window')).toEqual(keys);
    expect(await located()).toEqual(topicsOf(...channels));
  }

  test('loses its messages, if it is private', async () => {
    await happens({ type: 'subscription', op: 'remove', subscriptions: [secret] });
    await expectLeft(8, 9);
    const known = await records.get('channel', '7');
    expect(known?.value).toMatchObject({ channel: secret, subscription: undefined });
  });

  test('is fetched again wherever its messages show, once the person is back', async () => {
    const windowOf = async () => (await records.get('window', 'all'))?.value;
    expect(await windowOf()).toEqual({ held: [{ from: 21, to: null }], stale: [] });
    await happens({ type: 'subscription', op: 'remove', subscriptions: [secret] });
    await happens({ type: 'subscription', op: 'add', subscriptions: [secret] });
    expect((await windowOf())?.held).toEqual([]);
  });

  test('stays readable, if it is public', async () => {
    await happens({ type: 'subscription', op: 'remove', subscriptions: [open] });
    await expectLeft(7, 8, 9);
  });

  test('loses its messages, once it is private', async () => {
    await happens({ type: 'subscription', op: 'remove', subscriptions: [open] });
    const event = { type: 'stream', op: 'update', stream_id: 8, property: 'invite_only' };
    await happens({ ...event, value: true });
    await expectLeft(7, 9);
  });

  test.each(['streams', 'subscriptions'])('stays after a snapshot without %s', async (part) => {
    const told: object = subscribedTo();
    await change((set) => applySnapshot(set, { ...told, [part]: undefined } as never, context));
    await expectLeft(7, 8, 9);
    const known = await records.get('channel', '7');
    expect(known?.value.subscription).toBeDefined();
  });

  test('loses its messages, even without an event', async () => {
    await change((set) => applySnapshot(set, subscribedTo(other), context));
    await expectLeft(8, 9);
  });

  test('is removed with all its messages, if the person may no longer know of it', async () => {
    await happens({ type: 'stream', op: 'delete', stream_ids: [7] });
    await expectLeft(8, 9);
    expect(await records.get('channel', '7')).toBeUndefined();
  });

  test('is removed with all its messages without an event, if the person may no longer know of it', async () => {
    const told: object = subscribedTo(open, other);
    await change((set) =>
      applySnapshot(set, { ...told, streams: [open, other] } as never, context),
    );
    await expectLeft(8, 9);
    expect(await records.get('channel', '7')).toBeUndefined();
  });

  describe('with many stored messages', () => {
    const count = 5000;

    beforeEach(() =>
      change(async (set) => {
        const ids = Array.from({ length: count }, (_, index) => 1000 + index);
        const where = (id: number) =>
          ({ kind: 'topic', channelId: 7, topic: `topic ${id % 600}` }) as const;
        const messages = ids.map((id) => exampleMessage({ id, in: where(id) }));
        const proved = { from: 1000, to: 1000 + count };
        const fetched = { view: 'c:7', messages, proved, eventsSince: [] };
        await applyFetched(set, fetched, context);
      }),
    );

    /** Acts as the leading tab does, until it dies. */
    async function forgets(mostWrites: number): Promise<number[]> {
      const sizes: number[] = [];
      const writer = new StoreWriter(records);
      const stopHearing = records.onWrite((changes) => {
        sizes.push(changes.length);
        if (sizes.length === mostWrites) void stop();
      });
      const stop = forgetLost({ records, writer, onError: (error) => expect.fail(String(error)) });
      await expect.poll(async () => sizes.length === mostWrites || !(await isNoted())).toBe(true);
      await stop();
      stopHearing();
      writer.end();
      return sizes;
    }
    const isNoted = async () => (await records.find({ kind: 'lostChannel' })).length > 0;

    test('loses them in bounded writes, whenever the tab dies', async () => {
      const first: number[] = [];
      const stopHearing = records.onWrite((changes) => first.push(changes.length));
      await happens({ type: 'subscription', op: 'remove', subscriptions: [secret] });
      stopHearing();
      const sizes = [...first, ...(await forgets(2)), ...(await forgets(2))];
      expect(await isNoted()).toBe(true);
      sizes.push(...(await forgets(1000)));
      expect(Math.max(...sizes)).toBeLessThan(700);
      await expectLeft(8, 9);
      expect(await isNoted()).toBe(false);
    });

    test('keeps messages that are fetched once the person is back', async () => {
      await happens({ type: 'subscription', op: 'remove', subscriptions: [secret] });
      await happens({ type: 'subscription', op: 'add', subscriptions: [secret] });
      await reads(7);
      await forgets(1000);
      expect(await parentsOf('window')).toEqual(['c:7', 'c:8', 'c:9']);
      expect(await located()).toEqual(expect.arrayContaining(topicsOf(7, 8, 9)));
    });
  });
});

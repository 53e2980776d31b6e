import { describe, expect, test } from 'vitest';
import { topicsQuery } from '../../src/queries/topics.ts';
import { arrival, channel, QueryWorld, subscription, topic } from './query-world.ts';

async function openWorld(): Promise<QueryWorld> {
  const world = await QueryWorld.open();
  await world.registers({
    streams: [channel(7), channel(8)],
    subscriptions: [subscription(7), subscription(8)],
  });
  return world;
}

const send = (channelId: number, name: string) =>
  ({
    name: 'sendMessage',
    args: { to: topic(channelId, name), content: 'hello', uploads: [] },
  }) as const;

describe('topics', () => {
  test('Q7: those of a channel come newest first, with their unread messages', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(7, 'Roses'), ['mentioned']),
      arrival(3, topic(8, 'garden')),
      arrival(4, topic(7, 'GARDEN'), ['read']),
    );
    const followed = world.follow(topicsQuery(world.sources, 7));
    await followed.until((items) =>
      expect(items).toMatchObject([
        { key: 'c:7:garden', name: 'GARDEN', newestId: 4, unread: 1, mentions: 0 },
        { key: 'c:7:roses', name: 'Roses', newestId: 2, unread: 1, mentions: 1 },
      ]),
    );
    await world.happens(arrival(5, topic(7, 'roses'), ['read']));
    await followed.until((items) => expect(items.map(({ newestId }) => newestId)).toEqual([5, 4]));
  });

  test('Q7: those of all channels come in one list too', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(8, 'garden')),
      arrival(3, topic(7, 'roses'), ['read']),
    );
    const muted = { type: 'subscription', op: 'update', stream_id: 8, property: 'is_muted' };
    await world.happens({ ...muted, value: true });
    const followed = world.follow(topicsQuery(world.sources));
    await followed.until((items) =>
      expect(items).toMatchObject([
        { channelId: 7, name: 'roses', unread: 0, isMuted: false },
        { channelId: 8, name: 'garden', unread: 1, isMuted: true },
        { channelId: 7, name: 'garden', unread: 1, isMuted: false },
      ]),
    );
    world.pends(send(8, 'roses'));
    await followed.until((items) =>
      expect(items[0]).toMatchObject({ channelId: 8, name: 'roses', unsent: 1 }),
    );
  });

  test('Q4: the policy of a topic wins over its channel', async () => {
    const world = await openWorld();
    await world.happens(arrival(1, topic(7, 'garden')), arrival(2, topic(7, 'roses')));
    const followed = world.follow(topicsQuery(world.sources, 7));
    const muting = (expected: object) =>
      followed.until((items) =>
        expect(Object.fromEntries(items.map(({ name, isMuted }) => [name, isMuted]))).toEqual(
          expected,
        ),
      );
    await muting({ garden: false, roses: false });
    const policy = { type: 'user_topic', stream_id: 7, last_updated: 1 };
    await world.happens({ ...policy, topic_name: 'Roses', visibility_policy: 1 });
    await muting({ garden: false, roses: true });
    const muted = { type: 'subscription', op: 'update', stream_id: 7, property: 'is_muted' };
    await world.happens(
      { ...muted, value: true },
      { ...policy, topic_name: 'Roses', visibility_policy: 3 },
    );
    await muting({ garden: true, roses: false });
  });

  test('Q5: a topic that only has unsent messages is listed, and comes first', async () => {
    const world = await openWorld();
    await world.happens(arrival(1, topic(7, 'garden')), arrival(2, topic(7, 'roses')));
    const followed = world.follow(topicsQuery(world.sources, 7));
    const state = (expected: readonly unknown[]) =>
      followed.until((items) =>
        expect(items.map(({ name, unsent }) => [name, unsent])).toEqual(expected),
      );
    world.pends(send(7, 'Trees'));
    world.pends(send(8, 'Elsewhere'));
    world.pends(send(7, 'GARDEN'));
    await state([
      ['Trees', 1],
      ['garden', 1],
      ['roses', 0],
    ]);
    world.outbox.set([]);
    await state([
      ['roses', 0],
      ['garden', 0],
    ]);
  });

  test('Q1: a message reads only its own records again, however many topics there are', async () => {
    const world = await openWorld();
    const count = 10_000;
    await world.writer.change(async (set) => {
      for (let id = 1; id <= count; id += 1) {
        const value = { channelId: 7, name: `topic ${id}`, newestId: id };
        const place = { scope: '', parent: 'c:7', order: -id, rank: -id };
        set.put({ kind: 'topic', key: `c:7:topic ${id}`, ...place, value });
      }
    });
    const followed = world.follow(topicsQuery(world.sources, 7));
    const before = await followed.until((items) => expect(items).toHaveLength(count));
    world.reads.length = 0;
    await world.happens(arrival(count + 1, topic(7, 'topic 5')));
    const after = await followed.until(([first]) => expect(first?.newestId).toBe(count + 1));
    expect(world.reads.toSorted()).toEqual(['topic c:7:topic 5', 'unread c:7:topic 5']);
    expect(after.filter((item) => !before.includes(item))).toHaveLength(1);
  });
});

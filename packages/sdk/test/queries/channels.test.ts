import { describe, expect, test } from 'vitest';
import { channelsQuery } from '../../src/queries/channels.ts';
import { arrival, channel, QueryWorld, subscription, topic } from './query-world.ts';

const folder = (id: number, order: number) => ({ id, name: `folder ${id}`, order });

describe('channels', () => {
  test('Q4: messages of muted topics and channels are counted separately, mentions always count', async () => {
    const world = await QueryWorld.open();
    await world.registers({
      streams: [channel(7), channel(8)],
      subscriptions: [subscription(7), subscription(8, { is_muted: true })],
      user_topics: [
        { stream_id: 7, topic_name: 'noise', last_updated: 1, visibility_policy: 1 },
        { stream_id: 8, topic_name: 'Plans', last_updated: 1, visibility_policy: 2 },
      ],
    });
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(7, 'Noise'), ['mentioned']),
      arrival(3, topic(8, 'garden')),
      arrival(4, topic(8, 'plans')),
      arrival(5, topic(8, 'garden'), ['read']),
    );
    const items = await channelsQuery(world.sources).load();
    expect(items).toMatchObject([
      { id: 7, isMuted: false, unread: 1, mutedUnread: 1, mentions: 1 },
      { id: 8, isMuted: true, unread: 1, mutedUnread: 1, mentions: 0 },
    ]);
  });

  test('Q7: they come in sidebar order', async () => {
    const world = await QueryWorld.open();
    const named = (id: number, name: string, fields: object = {}) => ({
      ...subscription(id),
      name,
      ...fields,
    });
    await world.registers({
      streams: [channel(1, { name: 'not subscribed' })],
      subscriptions: [
        named(2, 'b'),
        named(3, 'a', { is_muted: true }),
        named(4, 'c 10'),
        named(5, 'c 9'),
        named(6, 'in the second folder', { folder_id: 30 }),
        named(7, 'in the first folder', { folder_id: 31 }),
        named(8, 'pinned', { pin_to_top: true, folder_id: 30 }),
        named(9, 'archived', { is_archived: true }),
      ].map((known) => ({ ...known })),
      channel_folders: [folder(30, 1), folder(31, 0)],
    });
    // A snapshot lists every channel that the person may see.
    const items = await channelsQuery(world.sources).load();
    expect(items.map(({ channel: { name } }) => name)).toEqual([
      'pinned',
      'in the first folder',
      'in the second folder',
      'b',
      'c 9',
      'c 10',
      'a',
      'archived',
      'not subscribed',
    ]);
    expect(items[1]).toMatchObject({ isPinned: false, folder: { id: 31 } });
    expect(items.at(-1)?.subscription).toBeUndefined();
  });

  test('Q2: a message changes the item of its channel and no other', async () => {
    const world = await QueryWorld.open();
    await world.registers({
      streams: [channel(7), channel(8)],
      subscriptions: [subscription(7), subscription(8)],
    });
    const followed = world.follow(channelsQuery(world.sources));
    const before = await followed.until((items) => expect(items).toHaveLength(2));
    await world.happens(arrival(1, topic(8, 'garden')));
    const after = await followed.until(([, second]) => expect(second?.unread).toBe(1));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('Q3: a change of a channel shows before the server has it, a refused one only in `changes`', async () => {
    const world = await QueryWorld.open();
    await world.registers({ streams: [channel(7)], subscriptions: [subscription(7)] });
    const followed = world.follow(channelsQuery(world.sources));
    const entry = world.pends({
      name: 'updateSubscription',
      args: { channelId: 7, property: 'is_muted', value: true },
    });
    const [shown] = await followed.until(([item]) => expect(item?.isMuted).toBe(true));
    expect(shown?.changes).toMatchObject([{ entryId: entry.id, command: 'updateSubscription' }]);
    world.outbox.set([{ ...entry, state: 'failed' }]);
    const [refused] = await followed.until(([item]) => expect(item?.isMuted).toBe(false));
    expect(refused?.changes).toMatchObject([{ entryId: entry.id, state: 'failed' }]);
  });
});

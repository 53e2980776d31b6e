import { describe, expect, test } from 'vitest';
import { directsQuery } from '../../src/queries/directs.ts';
import { inboxQuery } from '../../src/queries/inbox.ts';
import { unreadMentionsQuery } from '../../src/queries/mentions.ts';
import { arrival, channel, direct, QueryWorld, subscription, topic, user } from './query-world.ts';

async function openWorld(): Promise<QueryWorld> {
  const world = await QueryWorld.open();
  await world.registers({
    streams: [channel(7), channel(8)],
    subscriptions: [subscription(7), subscription(8, { is_muted: true })],
    realm_users: [user(3, 'Ada'), user(9, 'Grace'), user(11, 'Edsger')],
    recent_private_conversations: [
      { user_ids: [9], max_message_id: 2 },
      { user_ids: [], max_message_id: 1 },
    ],
  });
  return world;
}

describe('direct conversations', () => {
  test('Q7: they come newest first, with their members', async () => {
    const world = await openWorld();
    const followed = world.follow(directsQuery(world.sources));
    await followed.until((items) =>
      expect(items).toMatchObject([
        { key: 'd:3,9', userIds: [9], people: [{ full_name: 'Grace' }], newestId: 2, unread: 0 },
        { key: 'd:3', userIds: [3], people: [{ full_name: 'Ada' }], newestId: 1 },
      ]),
    );
    await world.happens(arrival(3, direct(3, 9, 12)), arrival(4, direct(3), ['read']));
    await followed.until((items) =>
      expect(items).toMatchObject([
        { key: 'd:3', newestId: 4, unread: 0 },
        { key: 'd:3,9,12', userIds: [9, 12], people: [{ full_name: 'Grace' }], unread: 1 },
        { key: 'd:3,9' },
      ]),
    );
  });

  test('Q4: one is muted if all other members are', async () => {
    const world = await openWorld();
    await world.happens(arrival(3, direct(3, 9, 11)), arrival(4, direct(3, 9)), {
      type: 'muted_users',
      muted_users: [{ id: 9, timestamp: 1 }],
    });
    const items = await directsQuery(world.sources).load();
    expect(items.map(({ key, isMuted }) => [key, isMuted])).toEqual([
      ['d:3,9', true],
      ['d:3,9,11', false],
      ['d:3', false],
    ]);
  });

  test('Q5: one that only has unsent messages is listed, and comes first', async () => {
    const world = await openWorld();
    const to = { kind: 'direct', userIds: [11] } as const;
    world.refused({ name: 'sendMessage', args: { to, content: 'hello', uploads: [] } });
    const items = await directsQuery(world.sources).load();
    expect(items.map(({ key, unsent, newestId }) => [key, unsent, newestId])).toEqual([
      ['d:3,11', 1, undefined],
      ['d:3,9', 0, 2],
      ['d:3', 0, 1],
    ]);
  });
});

describe('inbox', () => {
  test('Q4: unread conversations come newest first, muted ones only if they mention the person', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(3, topic(7, 'garden')),
      arrival(4, direct(3, 9)),
      arrival(5, topic(8, 'muted')),
      arrival(6, topic(8, 'muted too'), ['mentioned']),
      arrival(7, topic(7, 'read'), ['read']),
      arrival(8, topic(7, 'Garden')),
      arrival(9, topic(8, 'muted for all'), ['stream_wildcard_mentioned', 'wildcard_mentioned']),
    );
    const followed = world.follow(inboxQuery(world.sources));
    await followed.until((items) =>
      expect(items).toMatchObject([
        {
          key: 'c:7:garden',
          to: { kind: 'topic', channelId: 7, topic: 'Garden' },
          channel: { name: 'channel 7' },
          unread: 2,
          oldestUnreadId: 3,
          newestUnreadId: 8,
          isMuted: false,
        },
        { key: 'c:8:muted too', unread: 1, mentions: 1, isMuted: true },
        {
          key: 'd:3,9',
          to: { kind: 'direct', userIds: [9] },
          people: [{ full_name: 'Grace' }],
          unread: 1,
        },
      ]),
    );
    const mentions = world.follow(unreadMentionsQuery(world.sources));
    await mentions.until((count) => expect(count).toBe(1));
    await world.happens({
      type: 'update_message_flags',
      op: 'add',
      flag: 'read',
      messages: [6, 8, 3],
      all: false,
    });
    await followed.until((items) => expect(items.map(({ key }) => key)).toEqual(['d:3,9']));
    await mentions.until((count) => expect(count).toBe(0));
  });
});

import { describe, expect, test } from 'vitest';
import { channelsQuery } from '../../src/queries/channels.ts';
import { scheduledQuery } from '../../src/queries/scheduled.ts';
import { starredQuery } from '../../src/queries/simple-queries.ts';
import { snippetsQuery } from '../../src/queries/snippets.ts';
import { topicsQuery } from '../../src/queries/topics.ts';
import { unreadIds } from '../../src/queries/unread-ids.ts';
import { unreadSummaryQuery } from '../../src/queries/unread-summary.ts';
import { usersQuery } from '../../src/queries/users.ts';
import { arrival, channel, QueryWorld, subscription, topic, user } from './query-world.ts';

const garden = topic(7, 'garden');

async function openWorld(): Promise<QueryWorld> {
  const world = await QueryWorld.open();
  await world.registers({
    streams: [channel(7), channel(8)],
    subscriptions: [subscription(7)],
    starred_messages: [4],
    realm_users: [user(3), user(9)],
    muted_users: [],
    scheduled_messages: [
      { scheduled_message_id: 1, scheduled_delivery_timestamp: 100, content: 'one' },
    ],
    saved_snippets: [{ id: 1, title: 'hello', content: 'Hello!' }],
  });
  return world;
}

describe('changes that wait', () => {
  test('Q3: messages marked as read no longer count, and are not marked twice', async () => {
    const world = await openWorld();
    await world.happens(arrival(1, garden), arrival(2, garden, ['mentioned']), arrival(3, garden));
    const followed = world.follow(unreadSummaryQuery(world.sources));
    const totals = (total: number, mentions: number) =>
      followed.until((summary) => expect(summary).toMatchObject({ total, mentions }));
    await totals(3, 1);
    const args = { messageIds: [1, 2], flag: 'read', op: 'add' } as const;
    const entry = world.pends({ name: 'updateFlags', args });
    await totals(1, 0);
    expect(await unreadIds(world.sources, { kind: 'all' })).toEqual([3]);
    world.outbox.set([{ ...entry, state: 'failed' }]);
    await totals(3, 1);
  });

  test('Q3: marking as unread, moving and deleting count at once, in the order in which they were made', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(1, garden, ['read', 'mentioned']),
      arrival(2, garden),
      arrival(3, garden),
      arrival(4, garden),
      arrival(5, { kind: 'direct', members: [3, 9] }, ['read']),
    );
    const followed = world.follow(unreadSummaryQuery(world.sources));
    const counts = (expected: Readonly<Record<string, readonly number[]>>) =>
      followed.until(({ conversations }) => {
        const all = [...conversations].map(([key, item]) => [key, [item.unread, item.mentions]]);
        expect(Object.fromEntries(all)).toEqual(expected);
      });
    await counts({ 'c:7:garden': [3, 0] });
    const unread = { messageIds: [1, 5], flag: 'read', op: 'remove' } as const;
    const entry = world.pends({ name: 'updateFlags', args: unread });
    await counts({ 'c:7:garden': [4, 1], 'd:3,9': [1, 0] });
    const move = (id: number, topicName: string, propagate: 'change_one' | 'change_later') =>
      world.pends({
        name: 'moveMessage',
        args: { message: { id }, channelId: undefined, topic: topicName, propagate },
      });
    move(3, 'Roses', 'change_later');
    await counts({ 'c:7:garden': [2, 1], 'c:7:roses': [2, 0], 'd:3,9': [1, 0] });
    world.pends({ name: 'deleteMessage', args: { message: { id: 4 } } });
    move(1, 'roses', 'change_one');
    await counts({ 'c:7:garden': [1, 0], 'c:7:roses': [2, 1], 'd:3,9': [1, 0] });
    const read = { messageIds: [1, 2, 3], flag: 'read', op: 'add' } as const;
    world.pends({ name: 'updateFlags', args: read });
    await counts({ 'd:3,9': [1, 0] });
    expect(await unreadIds(world.sources, { kind: 'all' })).toEqual([5]);
    // A hidden message does not count.
    const others = world.outbox.current.filter(({ id }) => id !== entry.id);
    world.outbox.set([]);
    await counts({ 'c:7:garden': [3, 0] });
    world.pends({
      name: 'moveMessage',
      args: { message: { id: 2 }, channelId: 8, topic: undefined, propagate: 'change_one' },
    });
    await counts({ 'c:7:garden': [2, 0] });
    world.outbox.set(others.map((each) => ({ ...each, state: 'failed' })));
    await counts({ 'c:7:garden': [3, 0] });
  });

  test('Q3: stars, subscriptions and mutes show at once', async () => {
    const world = await openWorld();
    const { sources } = world;
    world.pends({ name: 'updateFlags', args: { messageIds: [6], flag: 'starred', op: 'add' } });
    world.pends({ name: 'subscribe', args: { channelId: 8 } });
    world.pends({ name: 'unsubscribe', args: { channelId: 7 } });
    world.pends({ name: 'muteUser', args: { userId: 9 } });
    expect(await starredQuery(sources).load()).toEqual([4, 6]);
    expect(await channelsQuery(sources).load()).toMatchObject([
      { id: 8, subscription: {}, changes: [{ command: 'subscribe' }] },
      { id: 7, subscription: undefined, changes: [{ command: 'unsubscribe' }] },
    ]);
    const people = await usersQuery(sources).load();
    expect(people.map(({ isMuted }) => isMuted)).toEqual([false, true]);
  });

  test('Q3: a policy for a topic without one shows at once, a refused one only in `changes`', async () => {
    const world = await openWorld();
    await world.happens(arrival(1, garden));
    const followed = world.follow(topicsQuery(world.sources, 7));
    const args = { channelId: 7, topic: 'Garden', policy: 1 } as const;
    const entry = world.pends({ name: 'setTopicPolicy', args });
    await followed.until((items) =>
      expect(items).toMatchObject([{ isMuted: true, changes: [{ state: 'waiting' }] }]),
    );
    world.outbox.set([{ ...entry, state: 'failed' }]);
    await followed.until((items) =>
      expect(items).toMatchObject([{ isMuted: false, policy: 0, changes: [{ state: 'failed' }] }]),
    );
  });

  test('Q3: items made here are listed from the start, also after a refusal', async () => {
    const world = await openWorld();
    const followed = world.follow(scheduledQuery(world.sources));
    const args = { to: garden, content: 'two', deliverAt: 50 } as const;
    const entry = world.pends({ name: 'createScheduledMessage', args });
    const list = (expected: readonly object[]) =>
      followed.until((items) => {
        expect(items).toMatchObject(expected);
        expect(items).toHaveLength(expected.length);
      });
    const stored = { key: '1', isStored: true, value: { content: 'one' }, changes: [] };
    const made = { key: entry.id, isStored: false, value: { content: 'two' } };
    await list([{ ...made, changes: [{ state: 'waiting' }] }, stored]);
    world.outbox.set([{ ...entry, state: 'failed' }]);
    await list([{ ...made, changes: [{ state: 'failed' }] }, stored]);
    world.outbox.set([{ ...entry, state: 'sent', results: { [entry.id]: 2 } }]);
    await list([{ key: '2', isStored: true, value: { content: 'two' } }, stored]);
    await world.happens({
      type: 'scheduled_messages',
      op: 'add',
      scheduled_messages: [
        { scheduled_message_id: 2, scheduled_delivery_timestamp: 50, content: 'two' },
      ],
    });
    world.outbox.set([]);
    await list([{ key: '2', isStored: true, changes: [] }, stored]);
    world.pends({ name: 'deleteScheduledMessage', args: { scheduledId: 1 } });
    await list([{ key: '2' }]);
  });

  test('Q3: an item that the server made is listed once, also before its answer', async () => {
    const world = await openWorld();
    const followed = world.follow(scheduledQuery(world.sources));
    const keys = (expected: readonly string[]) =>
      followed.until((items) => expect(items.map(({ key }) => key)).toEqual(expected));
    const args = { to: garden, content: ' two ', deliverAt: 50 } as const;
    const entry = world.pends({ name: 'createScheduledMessage', args });
    const known = (scheduled_message_id: number) => ({
      type: 'scheduled_messages',
      op: 'add',
      scheduled_messages: [
        {
          scheduled_message_id,
          scheduled_delivery_timestamp: 50,
          content: 'two',
          type: 'stream',
          to: garden.channelId,
          topic: garden.topic,
        },
      ],
    });
    // Another one, which is equal on purpose.
    await world.happens(known(2));
    await keys(['2', entry.id, '1']);
    const tried = { newestMessageId: 0, queueId: undefined, newestMadeId: 2 };
    world.outbox.set([{ ...entry, state: 'sending', tried }]);
    await keys(['2', entry.id, '1']);
    await world.happens(known(3));
    await keys(['2', '3', '1']);
    world.outbox.set([{ ...entry, state: 'sent', tried, results: { [entry.id]: 3 } }]);
    await keys(['2', '3', '1']);
    world.outbox.set([]);
    await keys(['2', '3', '1']);
  });

  test('Q3: a waiting snippet is among the others', async () => {
    const world = await openWorld();
    const args = { title: 'regards', content: 'Kind regards' };
    world.pends({ name: 'createSnippet', args });
    world.refused({ name: 'deleteSnippet', args: { snippetId: 1 } });
    expect(await snippetsQuery(world.sources).load()).toMatchObject([
      { value: { title: 'hello' }, isStored: true, changes: [{ state: 'failed' }] },
      { value: { title: 'regards' }, isStored: false, changes: [{ state: 'waiting' }] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationKey,
  conversationKey,
  parentOf,
} from '../../src/messages/conversation.ts';
import type { UnreadItem } from '../../src/queries/unread-conversations.ts';
import { unreadIds } from '../../src/queries/unread-ids.ts';
import { unreadSummaryQuery } from '../../src/queries/unread-summary.ts';
import { Random } from '../support/random.ts';
import { arrival, direct, QueryWorld, self, subscription, topic } from './query-world.ts';

const places: readonly Conversation[] = [
  topic(7, 'garden'),
  topic(7, 'Roses'),
  topic(8, 'garden'),
  topic(8, ''),
  direct(3, 9),
  direct(3, 9, 11),
  direct(3),
];

type Counts = Pick<UnreadItem, 'unread' | 'mentions' | 'isMuted'>;

function countsOf(items: readonly UnreadItem[]): Map<ConversationKey, Counts> {
  return new Map(
    items.map(({ key, unread, mentions, isMuted }) => [key, { unread, mentions, isMuted }]),
  );
}

/** A client that stores every message and counts anew each time. */
class PlainModel {
  readonly messages = new Map<number, { place: Conversation; unread: boolean; mention: boolean }>();
  readonly mutedChannels = new Set<string>();
  readonly policies = new Map<string, number>();
  readonly mutedUsers = new Set<number>();

  summary() {
    const unread = [...this.messages.values()].filter((message) => message.unread);
    const unmuted = unread.filter(({ place }) => !this.isMuted(place));
    return {
      total: unmuted.length,
      direct: unmuted.filter(({ place }) => place.kind === 'direct').length,
      mentions: unread.filter(({ mention }) => mention).length,
      muted: unread.length - unmuted.length,
    };
  }

  counts(): Map<ConversationKey, Counts> {
    const counts = new Map<ConversationKey, Counts>();
    for (const { place, unread, mention } of this.messages.values()) {
      if (!unread) continue;
      const key = conversationKey(place);
      const known = counts.get(key) ?? { unread: 0, mentions: 0, isMuted: this.isMuted(place) };
      const mentions = known.mentions + Number(mention);
      counts.set(key, { ...known, unread: known.unread + 1, mentions });
    }
    return counts;
  }

  isMuted(place: Conversation): boolean {
    if (place.kind === 'direct') {
      const others = place.members.filter((id) => id !== self);
      return others.length > 0 && others.every((id) => this.mutedUsers.has(id));
    }
    const policy = this.policies.get(conversationKey(place)) ?? 0;
    if (policy !== 0) return policy === 1;
    return this.mutedChannels.has(parentOf(place));
  }
}

describe('unread', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'Q4: counts equal a count of all messages, whatever happens (%i)',
    async (seed) => {
      const random = new Random(seed);
      const world = await QueryWorld.open();
      await world.registers({
        streams: [subscription(7), subscription(8)],
        subscriptions: [subscription(7), subscription(8)],
        unread_msgs: { pms: [], streams: [], huddles: [], mentions: [] },
      });
      const followed = world.follow(unreadSummaryQuery(world.sources));
      const model = new PlainModel();
      for (let step = 0; step < 80; step += 1) {
        await world.happens(...anyEvents(random, model, step * 10));
        await followed.until(({ conversations, ...totals }) => {
          expect(totals).toEqual(model.summary());
          expect(countsOf([...conversations.values()])).toEqual(model.counts());
        });
      }
    },
  );

  test('Q4: a read message no longer counts, though it is stored where it was before a move', async () => {
    const world = await QueryWorld.open();
    const streams = [{ stream_id: 7, topic: 'Roses', unread_message_ids: [5] }];
    await world.happens(arrival(5, topic(7, 'garden'), ['read']));
    await world.registers({
      streams: [subscription(7)],
      subscriptions: [subscription(7)],
      unread_msgs: { pms: [], huddles: [], mentions: [], streams },
    });
    const followed = world.follow(unreadSummaryQuery(world.sources));
    await followed.until(({ total }) => expect(total).toBe(1));
    await world.happens(flags('add', { messages: [5], all: false }));
    await followed.until(({ total }) => expect(total).toBe(0));
  });

  test('Q4: the ids to mark as read are those of the view', async () => {
    const world = await QueryWorld.open();
    await world.registers({
      streams: [subscription(7), subscription(8)],
      subscriptions: [subscription(7), subscription(8)],
      starred_messages: [2, 5, 60],
    });
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(7, 'Roses'), ['mentioned', 'starred']),
      arrival(3, topic(8, 'garden')),
      arrival(4, topic(7, 'garden'), ['read']),
      arrival(5, direct(3, 9)),
      arrival(6, direct(3)),
    );
    const of = (view: Parameters<typeof unreadIds>[1]) => unreadIds(world.sources, view);
    expect(await of({ kind: 'all' })).toEqual([1, 2, 3, 5, 6]);
    expect(await of({ kind: 'channel', channelId: 7 })).toEqual([1, 2]);
    expect(await of({ kind: 'topic', channelId: 7, topic: 'GARDEN' })).toEqual([1]);
    expect(await of({ kind: 'direct', userIds: [9] })).toEqual([5]);
    expect(await of({ kind: 'direct', userIds: [] })).toEqual([6]);
    expect(await of({ kind: 'direct', userIds: [3] })).toEqual([6]);
    expect(await of({ kind: 'starred' })).toEqual([2, 5]);
    expect(await of({ kind: 'mentions' })).toEqual([2]);
    const narrowed = (operator: string, operand: string | number, negated = false) =>
      of({ kind: 'narrow', narrow: [{ operator, operand, negated }] });
    expect(await narrowed('is', 'dm')).toEqual([5, 6]);
    expect(await narrowed('is', 'dm', true)).toEqual([1, 2, 3]);
    expect(await narrowed('topic', 'garden')).toEqual([1, 3]);
    // Only the server knows which messages match words.
    expect(await narrowed('search', 'message')).toEqual([]);
  });

  test('Q4: mentions of everybody in muted conversations do not count, but are in the view of mentions', async () => {
    const world = await QueryWorld.open();
    const channels = [subscription(7), subscription(8, { is_muted: true })];
    await world.registers({ streams: channels, subscriptions: channels });
    await world.happens(
      arrival(1, topic(7, 'garden'), ['stream_wildcard_mentioned']),
      arrival(2, topic(8, 'garden'), ['stream_wildcard_mentioned']),
      arrival(3, topic(8, 'Roses'), ['mentioned']),
      arrival(4, topic(8, 'Roses')),
    );
    const followed = world.follow(unreadSummaryQuery(world.sources));
    await followed.until(({ mentions }) => expect(mentions).toBe(2));
    expect(await unreadIds(world.sources, { kind: 'mentions' })).toEqual([1, 2, 3]);
  });
});

/** Returns random events, and applies them to the model. */
function anyEvents(random: Random, model: PlainModel, firstId: number): object[] {
  const known = [...model.messages.keys()];
  const some = known.filter(() => random.below(4) === 0);
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return Array.from({ length: random.below(9) + 1 }, (_, index) => {
        const place = random.one(places);
        const [unread, mention] = [random.below(3) > 0, random.below(4) === 0];
        model.messages.set(firstId + index + 1, { place, unread, mention });
        const flags = [...(unread ? [] : ['read']), ...(mention ? ['mentioned'] : [])];
        return arrival(firstId + index + 1, place, flags);
      });
    case 3:
      for (const id of some) change(model, id, { unread: false });
      return [flags('add', { messages: some, all: false })];
    case 4: {
      for (const id of some) change(model, id, { unread: true });
      const message_details = Object.fromEntries(some.map((id) => [id, detailOf(model, id)]));
      return [flags('remove', { messages: some, all: false, message_details })];
    }
    case 5:
      for (const id of some) model.messages.delete(id);
      return some.map((message_id) => ({ type: 'delete_message', message_id }));
    case 6:
      return anyMove(random, model, some);
    default:
      return [anyMuting(random, model)];
  }
}

function anyMove(random: Random, model: PlainModel, some: readonly number[]): object[] {
  const from = random.one(places.filter(({ kind }) => kind === 'topic'));
  const to = random.one(places.filter(({ kind }) => kind === 'topic'));
  if (from.kind !== 'topic' || to.kind !== 'topic') return [];
  const ids = some.filter((id) => model.messages.get(id)?.place === from);
  const [message_id] = ids;
  if (message_id === undefined || from === to) return [];
  for (const id of ids) change(model, id, { place: to });
  return [
    {
      type: 'update_message',
      message_id,
      message_ids: ids,
      stream_id: from.channelId,
      new_stream_id: to.channelId,
      orig_subject: from.topic,
      subject: to.topic,
      topic_links: [],
      flags: [],
      edit_timestamp: 1,
    },
  ];
}

function anyMuting(random: Random, model: PlainModel): object {
  const place = random.one(places);
  if (place.kind === 'direct') {
    const muted = [9, 11].filter(() => random.below(2) === 0);
    model.mutedUsers.clear();
    for (const id of muted) model.mutedUsers.add(id);
    return { type: 'muted_users', muted_users: muted.map((id) => ({ id, timestamp: 1 })) };
  }
  const { channelId: stream_id, topic: topic_name } = place;
  if (random.below(2) === 0) {
    const value = random.below(2) === 0;
    model.mutedChannels[value ? 'add' : 'delete'](parentOf(place));
    return { type: 'subscription', op: 'update', stream_id, property: 'is_muted', value };
  }
  const visibility_policy = random.below(4);
  model.policies.set(conversationKey(place), visibility_policy);
  return { type: 'user_topic', stream_id, topic_name, last_updated: 1, visibility_policy };
}

type Known = PlainModel['messages'] extends Map<number, infer M> ? M : never;

function change(model: PlainModel, id: number, changes: Partial<Known>): void {
  const known = model.messages.get(id);
  if (known) model.messages.set(id, { ...known, ...changes });
}

function flags(op: 'add' | 'remove', fields: object): object {
  return { type: 'update_message_flags', op, flag: 'read', ...fields };
}

function detailOf(model: PlainModel, id: number): object {
  const known = model.messages.get(id);
  if (known?.place.kind !== 'topic') {
    const user_ids = known?.place.members.filter((member) => member !== self);
    return { type: 'private', user_ids, mentioned: known?.mention };
  }
  const { channelId: stream_id, topic: name } = known.place;
  return { type: 'stream', stream_id, topic: name, mentioned: known.mention };
}

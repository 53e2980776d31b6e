import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '../../src/messages/conversation.ts';
import type { View } from '../../src/narrow/view.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { openTimeline } from '../../src/timeline/timeline.ts';
import { Random } from '../support/random.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import {
  garden,
  gardenView,
  idsOf,
  list,
  messages,
  open,
  readMessage,
  settled,
} from '../support/timelines.ts';

const weeds: Extract<Conversation, { kind: 'topic' }> = {
  kind: 'topic',
  channelId: 7,
  topic: 'weeds',
};
const other: Conversation = { kind: 'topic', channelId: 8, topic: 'x' };
const withBen: Conversation = { kind: 'direct', members: [3, 9] };

function flagged(
  id: number,
  flag: StoredMessage['flags'][number],
  where: Conversation = garden,
): StoredMessage {
  return { ...readMessage(id, where), flags: ['read', flag] };
}

describe('views', () => {
  let scripted: ScriptedConnection;

  beforeEach(async () => {
    scripted = await ScriptedConnection.open();
  });

  afterEach(() => scripted.close());

  /** Fetches a view, and closes it. */
  async function lookedAt(view: View): Promise<void> {
    const timeline = openTimeline(scripted.sources, view);
    const end = timeline.subscribe(() => undefined);
    await settled(timeline);
    end();
  }

  test.each([1, 2, 3])(
    'W1: wherever a list is, it shows the server’s messages there (%i)',
    async (seed) => {
      const random = new Random(seed);
      const places = [garden, weeds, withBen, { ...weeds, topic: 'roses' }] as const;
      for (let id = 1; id <= 5000; id += 1 + random.below(8)) {
        const isBurst = random.below(4) === 0;
        const where = isBurst ? garden : random.one(places);
        scripted.server.push(readMessage(id, where));
      }
      await scripted.register();
      const views: { view: View; shows: (message: StoredMessage) => boolean }[] = [
        { view: { kind: 'all' }, shows: () => true },
        { view: { kind: 'channel', channelId: 7 }, shows: ({ stream_id }) => stream_id === 7 },
        { view: gardenView, shows: ({ subject }) => subject === 'garden' },
        {
          view: { kind: 'direct', userIds: [9] },
          shows: ({ stream_id }) => stream_id === undefined,
        },
      ];
      for (let step = 0; step < 12; step += 1) {
        const { view, shows } = random.one(views);
        const all = scripted.server.filter(shows).map(({ id }) => id);
        const start = random.below(3) === 0 ? 'newest' : random.one(all);
        const timeline = open(scripted, view, { pageSize: 10 + random.below(60), start });
        await settled(timeline);
        for (let page = 0; page < 3; page += 1) {
          await (random.below(2) === 0 ? timeline.older() : timeline.newer());
        }
        const shown = idsOf(timeline);
        const first = all.indexOf(Number(shown[0]));
        expect(shown).toEqual(all.slice(first, first + shown.length));
        expect(timeline.current.isVerified).toBe(true);
        expect(timeline.current.hasOlder).toBe(first > 0);
        expect(timeline.current.hasNewer).toBe(first + shown.length < all.length);
      }
    },
  );

  test('M4: `all` excludes the channel history that the person did not receive', async () => {
    scripted.server = [
      readMessage(1, other),
      ...messages(2, 4),
      flagged(5, 'historical', other),
      readMessage(6, withBen),
    ];
    await scripted.register();
    const channel = open(scripted, { kind: 'channel', channelId: 8 });
    await settled(channel);
    expect(idsOf(channel)).toEqual([1, 5]);
    scripted.server = scripted.server.filter(({ id }) => id !== 5);
    const all = open(scripted, { kind: 'all' });
    await settled(all);
    expect(idsOf(all)).toEqual([1, 2, 3, 4, 6]);
  });

  test('M5: `all` drops messages that were deleted meanwhile', async () => {
    scripted.server = messages(1, 6);
    await scripted.register();
    const all = open(scripted, { kind: 'all' });
    await settled(all);
    scripted.goOffline();
    scripted.server = messages(1, 7).filter(({ id }) => id !== 3);
    await scripted.register();
    scripted.state.set({ name: 'live' });
    await expect.poll(() => idsOf(all)).toEqual([1, 2, 4, 5, 6, 7]);
    await expect.poll(() => all.current.isVerified).toBe(true);
  });

  test('M5: `all` drops direct messages that were deleted before they were ever shown', async () => {
    scripted.server = [readMessage(1, withBen), readMessage(2), readMessage(3, withBen)];
    await scripted.register();
    await lookedAt({ kind: 'direct', userIds: [9] });
    scripted.server = [readMessage(1, withBen), readMessage(2)];
    await scripted.register();
    const all = open(scripted, { kind: 'all' });
    await settled(all);
    expect(idsOf(all)).toEqual([1, 2]);
    const direct = open(scripted, { kind: 'direct', userIds: [9] });
    await settled(direct);
    expect(idsOf(direct)).toEqual([1]);
  });

  test('M5: `all` fetches messages of channels that it never showed and the server does not return', async () => {
    scripted.server = [readMessage(1), readMessage(2), readMessage(3)];
    await scripted.register();
    await lookedAt(gardenView);
    scripted.server = [readMessage(1), readMessage(3)];
    await scripted.register();
    const all = open(scripted, { kind: 'all' });
    await settled(all);
    expect(idsOf(all)).toEqual([1, 3]);
  });

  test('M3: starred messages come by their list, from any conversation', async () => {
    scripted.server = [flagged(1, 'starred'), ...messages(2, 40), flagged(41, 'starred', withBen)];
    await scripted.register({ starred_messages: [1, 41] });
    const conversation = open(scripted, { kind: 'direct', userIds: [9] });
    await settled(conversation);
    scripted.goOffline();
    const starred = open(scripted, { kind: 'starred' });
    await settled(starred);
    expect(idsOf(starred)).toEqual([41]);
    expect(starred.current).toMatchObject({ hasOlder: true, isVerified: false });
    scripted.state.set({ name: 'live' });
    await expect.poll(() => idsOf(starred)).toEqual([1, 41]);
    await expect.poll(() => starred.current.isVerified).toBe(true);
    const flags = { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [41] };
    await scripted.happens({ id: 1, ...flags });
    await expect.poll(() => idsOf(starred)).toEqual([1]);
    scripted.server[5] = flagged(6, 'starred');
    await scripted.happens({ id: 2, ...flags, op: 'add', messages: [6] });
    await expect.poll(() => idsOf(starred)).toEqual([1, 6]);
  });

  test('W3: mentions are stored, and continue from wider windows', async () => {
    scripted.server = [
      flagged(1, 'mentioned'),
      ...messages(2, 9),
      flagged(10, 'mentioned', withBen),
    ];
    await scripted.register();
    const first = open(scripted, { kind: 'mentions' });
    await settled(first);
    expect(idsOf(first)).toEqual([1, 10]);
    await scripted.arrives(readMessage(11));
    await scripted.arrives(flagged(12, 'mentioned'));
    await expect.poll(() => idsOf(first)).toEqual([1, 10, 12]);
    scripted.goOffline();
    const again = open(scripted, { kind: 'mentions' });
    await settled(again);
    expect(idsOf(again)).toEqual([1, 10, 12]);
    expect(again.current).toMatchObject({ hasNewer: false, hasOlder: false, isVerified: true });
  });

  test('M3: a change of a message that is not stored makes a narrow ask again', async () => {
    scripted.server = [flagged(1, 'mentioned'), ...messages(2, 9), flagged(10, 'mentioned')];
    await scripted.register();
    const timeline = open(scripted, { kind: 'mentions' });
    await settled(timeline);
    scripted.server[4] = flagged(5, 'mentioned');
    await scripted.happens({
      id: 1,
      type: 'update_message',
      message_id: 5,
      message_ids: [5],
      rendered_content: '<p>@you</p>',
      flags: ['mentioned'],
    });
    await expect.poll(() => idsOf(timeline)).toEqual([1, 5, 10]);
  });

  test('M5: mentions drop messages whose mention was edited away', async () => {
    scripted.server = [1, 2, 3].map((id) => flagged(id, 'mentioned'));
    await scripted.register();
    const timeline = open(scripted, { kind: 'mentions' });
    await settled(timeline);
    scripted.goOffline();
    scripted.server = [flagged(1, 'mentioned'), readMessage(2)];
    await scripted.register();
    await expect.poll(() => timeline.current.isVerified).toBe(false);
    expect(idsOf(timeline)).toEqual([1, 2, 3]);
    scripted.state.set({ name: 'live' });
    await expect.poll(() => idsOf(timeline)).toEqual([1]);
  });

  test('M3: a narrow that names a conversation is that conversation', async () => {
    scripted.server = messages(1, 5);
    await scripted.register();
    await settled(open(scripted, gardenView));
    scripted.goOffline();
    const narrow = [
      { operator: 'stream', operand: 'channel 7' },
      { operator: 'topic', operand: 'Garden' },
    ];
    const timeline = open(scripted, { kind: 'narrow', narrow });
    await settled(timeline);
    expect(idsOf(timeline)).toEqual(list(1, 5));
  });

  test('M3: a narrow within a channel shows its matches there', async () => {
    const ofBen = { ...readMessage(3), sender_id: 9 };
    scripted.server = [readMessage(1), readMessage(2, other), ofBen, readMessage(4)];
    await scripted.register();
    const narrow = [
      { operator: 'channel', operand: 7 },
      { operator: 'sender', operand: 9, negated: true },
    ];
    const timeline = open(scripted, { kind: 'narrow', narrow });
    await settled(timeline);
    expect(idsOf(timeline)).toEqual([1, 4]);
    await scripted.arrives(readMessage(5));
    await expect.poll(() => idsOf(timeline)).toEqual([1, 4, 5]);
  });

  test('M3: a narrow that only the server can match shows its answers, in pages', async () => {
    scripted.server = messages(1, 60);
    scripted.found = list(1, 60).filter((id) => id % 2 === 0);
    await scripted.register();
    const narrow = [{ operator: 'search', operand: 'rose' }];
    const timeline = open(scripted, { kind: 'narrow', narrow }, { pageSize: 10 });
    await settled(timeline);
    expect(idsOf(timeline)).toEqual(scripted.found.slice(-10));
    await timeline.older();
    expect(idsOf(timeline)).toEqual(scripted.found.slice(-20));
    expect((await scripted.records.find({ kind: 'window' })).map(({ key }) => key)).toEqual([
      'all',
    ]);
  });

  test('5.5: a muted message is marked and stays', async () => {
    scripted.server = [
      ...messages(1, 2),
      readMessage(3, weeds),
      { ...readMessage(4), sender_id: 9 },
    ];
    await scripted.register({
      muted_users: [{ id: 9, timestamp: 1 }],
      user_topics: [{ stream_id: 7, topic_name: 'weeds', last_updated: 1, visibility_policy: 1 }],
    });
    const all = open(scripted, { kind: 'all' });
    await settled(all);
    expect(all.current.items.map(({ muted }) => muted)).toEqual([
      undefined,
      undefined,
      'topic',
      'sender',
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Conversation } from '../../src/messages/conversation.ts';
import type { View } from '../../src/narrow/view.ts';
import { openTimeline, type TimelineOptions } from '../../src/timeline/timeline.ts';
import type { Timeline } from '../../src/timeline/timeline-state.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import {
  garden,
  gardenView,
  idsOf as ids,
  list,
  open as openOn,
  messages as range,
  readMessage as read,
  settled,
} from '../support/timelines.ts';

describe('a timeline', () => {
  let scripted: ScriptedConnection;

  beforeEach(async () => {
    scripted = await ScriptedConnection.open();
  });

  afterEach(() => scripted.close());

  const open = (view: View, options?: TimelineOptions) => openOn(scripted, view, options);
  const contents = ({ current }: Timeline) => current.items.map(({ message }) => message.content);

  test('W2: shows the newest page that is fetched, and older ones on request', async () => {
    scripted.server = range(1, 120);
    await scripted.register();
    const timeline = open(gardenView, { pageSize: 50 });
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(71, 120));
    expect(timeline.current).toMatchObject({ hasOlder: true, hasNewer: false, isVerified: true });
    await timeline.older();
    expect(ids(timeline)).toEqual(list(21, 120));
    await timeline.older();
    expect(ids(timeline)).toHaveLength(120);
    expect(timeline.current.hasOlder).toBe(false);
    expect(scripted.asked).toHaveLength(3);
  });

  const lost = () => scripted.register();

  test('W3: a topic shows its channel’s messages, without a request', async () => {
    scripted.server = [...range(1, 20), ...range(21, 30, { ...garden, topic: 'weeds' })];
    await scripted.register();
    const channel = open({ kind: 'channel', channelId: 7 });
    await settled(channel);
    expect(ids(channel)).toEqual(list(1, 30));
    const asked = scripted.asked.length;
    const timeline = open(gardenView);
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(1, 20));
    expect(timeline.current).toMatchObject({ hasOlder: false, hasNewer: false, isVerified: true });
    expect(scripted.asked).toHaveLength(asked);
  });

  test('W4: new messages join the end, and equal items stay the same', async () => {
    scripted.server = range(1, 3);
    await scripted.register();
    const timeline = open(gardenView);
    await settled(timeline);
    const before = timeline.current.items;
    await scripted.arrives(read(4));
    await expect.poll(() => ids(timeline)).toEqual([1, 2, 3, 4]);
    expect(timeline.current.items.slice(0, 3)).toEqual(before);
    expect(
      timeline.current.items.every((item, index) => index === 3 || item === before[index]),
    ).toBe(true);
    expect(scripted.asked).toHaveLength(1);
  });

  test('W4: a message that arrives first shows at once, and a page around it is fetched', async () => {
    scripted.server = range(1, 30);
    await scripted.register();
    await scripted.arrives(read(31));
    const timeline = open(gardenView, { pageSize: 10 });
    const shown: unknown[] = [];
    onTestFinished(timeline.subscribe(() => shown.push(ids(timeline))));
    await settled(timeline);
    expect(shown[0]).toEqual([31]);
    expect(ids(timeline)).toEqual(list(22, 31));
  });

  test('W5: after a lost queue stored messages show as unverified, then updated', async () => {
    scripted.server = range(1, 10);
    await scripted.register();
    const timeline = open(gardenView);
    await settled(timeline);
    scripted.goOffline();
    scripted.server = [
      ...range(1, 10)
        .filter(({ id }) => id !== 4)
        .map((message) => (message.id === 5 ? { ...message, content: '<p>edited</p>' } : message)),
      ...range(11, 12),
    ];
    await lost();
    await expect.poll(() => timeline.current.isVerified).toBe(false);
    expect(ids(timeline)).toEqual(list(1, 10));
    expect(timeline.current).toMatchObject({ hasNewer: true, problem: { kind: 'offline' } });
    scripted.state.set({ name: 'live' });
    await expect.poll(() => timeline.current.isVerified).toBe(true);
    expect(ids(timeline)).toEqual([1, 2, 3, ...list(5, 12)]);
    expect(contents(timeline)).toContain('<p>edited</p>');
  });

  test('W5: a gap never shows as complete', async () => {
    scripted.server = range(1, 10);
    await scripted.register();
    const timeline = open(gardenView, { pageSize: 10 });
    await settled(timeline);
    const shown: (readonly unknown[])[] = [];
    onTestFinished(timeline.subscribe(() => shown.push(ids(timeline))));
    scripted.goOffline();
    scripted.server.push(...range(11, 60));
    await lost();
    scripted.state.set({ name: 'live' });
    await expect.poll(() => ids(timeline).at(-1)).toBe(60);
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(51, 60));
    await timeline.older();
    expect(ids(timeline)).toEqual(list(41, 60));
    for (const each of shown) {
      expect(each).toEqual(list(Number(each[0]), Number(each.at(-1))));
      expect(each.length).toBeGreaterThan(0);
    }
  });

  test('W6: a message that is stored beyond a gap is not shown', async () => {
    scripted.server = range(1, 40);
    await scripted.register();
    const fetch = scripted.sources.connection.fetchMessages;
    const narrow = [{ operator: 'id', operand: 7 }];
    await fetch({ view: '', narrow, anchor: 7, numBefore: 0, numAfter: 0 });
    const timeline = open(gardenView, { pageSize: 10 });
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(31, 40));
    scripted.goOffline();
    await timeline.older();
    expect(ids(timeline)).toEqual(list(31, 40));
    expect(timeline.current).toMatchObject({ hasOlder: true, problem: { kind: 'offline' } });
    scripted.state.set({ name: 'live' });
    await expect.poll(() => ids(timeline)).toEqual(list(21, 40));
  });

  test('M2: a failed request is retried, and reported meanwhile', async () => {
    scripted.server = range(1, 3);
    await scripted.register();
    scripted.failure = new Error('no network');
    const timeline = open(gardenView);
    await settled(timeline);
    expect(timeline.current.problem).toEqual({ kind: 'failed', error: scripted.failure });
    scripted.failure = undefined;
    scripted.device.advance(60_000);
    await expect.poll(() => ids(timeline)).toEqual([1, 2, 3]);
    expect(timeline.current.problem).toBeUndefined();
  });

  test('M1: jumping shows the messages around one; paging forward leads to the end and follows', async () => {
    scripted.server = range(1, 100);
    await scripted.register();
    const timeline = open(gardenView, { pageSize: 10 });
    await settled(timeline);
    await timeline.jumpTo(40);
    expect(ids(timeline)).toEqual(list(35, 45));
    expect(timeline.current).toMatchObject({ anchor: 40, hasOlder: true, hasNewer: true });
    await timeline.newer();
    expect(ids(timeline)).toEqual(list(35, 55));
    for (let page = 0; page < 5; page += 1) await timeline.newer();
    expect(ids(timeline)).toEqual(list(35, 100));
    expect(timeline.current.hasNewer).toBe(false);
    await timeline.newer();
    await scripted.arrives(read(101));
    await expect.poll(() => ids(timeline).at(-1)).toBe(101);
    await timeline.jumpTo('newest');
    expect(ids(timeline)).toEqual(list(92, 101));
  });

  test('M1: the shown messages stay until their replacement is there', async () => {
    scripted.server = range(1, 100);
    await scripted.register();
    const timeline = open(gardenView, { pageSize: 10 });
    await settled(timeline);
    const shown: (readonly unknown[])[] = [];
    onTestFinished(timeline.subscribe(() => shown.push(ids(timeline))));
    const answer = scripted.holdAnswers();
    const jumped = timeline.jumpTo(50);
    await expect.poll(() => scripted.asked).toHaveLength(2);
    expect(ids(timeline)).toEqual(list(91, 100));
    answer();
    await jumped;
    expect(ids(timeline)).toEqual(list(45, 55));
    expect(new Set(shown.map((each) => each[0]))).toEqual(new Set([91, 45]));
  });

  test('M1: the messages around one are shown from the store while offline', async () => {
    scripted.server = range(1, 400);
    await scripted.register();
    const first = open(gardenView, { pageSize: 400 });
    await settled(first);
    scripted.goOffline();
    const timeline = open(gardenView, { pageSize: 10, start: 200 });
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(195, 205));
    expect(timeline.current.problem).toBeUndefined();
    await timeline.newer();
    await timeline.older();
    expect(ids(timeline)).toEqual(list(185, 215));
  });

  test('M1: a message beyond the end of a view without events leads to the end', async () => {
    const elsewhere: Conversation = { kind: 'topic', channelId: 8, topic: 'x' };
    scripted.server = range(1, 5, elsewhere);
    await scripted.register();
    const timeline = open({ kind: 'topic', channelId: 8, topic: 'x' }, { start: 50 });
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(1, 5));
    expect(timeline.current).toMatchObject({ hasOlder: false, hasNewer: false });
    const empty = open({ kind: 'topic', channelId: 8, topic: 'nothing' });
    await settled(empty);
    expect(empty.current).toMatchObject({ items: [], hasOlder: false, hasNewer: false });
  });

  test.each(['offline', 'online'])('M1: the first unread message is found %s', async (where) => {
    scripted.server = range(1, 60).map((message) =>
      message.id < 31 ? message : { ...message, flags: [] },
    );
    const streams = [{ stream_id: 7, topic: 'garden', unread_message_ids: list(31, 60) }];
    const unread_msgs = { pms: [], huddles: [], mentions: [], streams };
    await scripted.register(where === 'offline' ? { unread_msgs } : {});
    const filled = open(gardenView, { pageSize: 60 });
    await settled(filled);
    if (where === 'offline') scripted.goOffline();
    const timeline = open(gardenView, { pageSize: 10, start: 'firstUnread' });
    await settled(timeline);
    expect(timeline.current.anchor).toBe(31);
    expect(ids(timeline)).toEqual(list(26, 36));
  });

  test('M1: without unread messages, if that is known, the newest show without a request', async () => {
    scripted.server = range(1, 60);
    const nothing = { pms: [], huddles: [], mentions: [], streams: [] };
    const register = (old_unreads_missing: boolean) =>
      scripted.register({ unread_msgs: { ...nothing, old_unreads_missing } });
    await register(false);
    const filled = open(gardenView, { pageSize: 60 });
    await settled(filled);
    const asked = scripted.asked.length;
    const timeline = open(gardenView, { pageSize: 10, start: 'firstUnread' });
    await settled(timeline);
    expect(ids(timeline)).toEqual(list(51, 60));
    expect(scripted.asked).toHaveLength(asked);
    await register(true);
    await settled(open(gardenView, { pageSize: 10, start: 'firstUnread' }));
    expect(scripted.asked.slice(asked)).toContainEqual(
      expect.objectContaining({ anchor: 'first_unread' }),
    );
  });

  test('M1: a new message reads its own page again, and no other', async () => {
    scripted.server = range(1, 200);
    await scripted.register();
    const { sources } = scripted;
    const { records } = sources;
    const pages: string[] = [];
    const noted = <R extends { kind: string; key: string }>(found: R[]) => {
      for (const { kind, key } of found) if (kind === 'page') pages.push(key);
      return found;
    };
    const watched = {
      ...records,
      getMany: async (kind, keys) => noted(await records.getMany(kind, keys)),
      find: async (query) => noted(await records.find(query)),
    } satisfies Pick<typeof records, 'getMany' | 'find'> & object;
    const timeline = openTimeline({ ...sources, records: watched }, gardenView, { pageSize: 150 });
    onTestFinished(timeline.subscribe(() => undefined));
    await settled(timeline);
    expect(new Set(pages).size).toBeGreaterThan(2);
    pages.length = 0;
    await scripted.arrives(read(201));
    await expect.poll(() => ids(timeline).at(-1)).toBe(201);
    expect(new Set(pages).size).toBe(1);
  });

  test('M2: two lists of one view share a request', async () => {
    scripted.server = range(1, 5);
    await scripted.register();
    const both = [open(gardenView), open(gardenView)];
    for (const timeline of both) await settled(timeline);
    expect(scripted.asked).toHaveLength(1);
  });

  test('M2: a list without listeners reads and requests nothing', async () => {
    await scripted.register();
    const timeline = openTimeline(scripted.sources, gardenView);
    await timeline.older();
    await scripted.arrives(read(1));
    expect(scripted.asked).toEqual([]);
    expect(timeline.current.items).toEqual([]);
  });
});

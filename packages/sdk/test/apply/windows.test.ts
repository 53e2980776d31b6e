import type { TidingsEvent } from '@tidings/shared-types';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applyFetched } from '../../src/apply/apply-fetched.ts';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import type { Conversation } from '../../src/messages/conversation.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import type { Stretch } from '../../src/messages/stretches.ts';
import { combined, Windows } from '../../src/messages/windows.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { provedStretch } from '../../src/sync/proved-stretch.ts';
import { exampleMessage } from '../support/example-message.ts';

const garden: Conversation = { kind: 'topic', channelId: 7, topic: 'garden' };
const context = { userId: 3, newestMessageId: 20 };

/** The fields that matter here; events and snapshots leave out the rest. */
const channel7 = { stream_id: 7, name: 'channel 7' };
const subscribed = { streams: [channel7], subscriptions: [channel7], max_message_id: 20 } as never;
const events = (...list: readonly object[]) => list as unknown as readonly TidingsEvent[];

function arrival(id: number, where: Conversation = garden) {
  const { flags, ...message } = exampleMessage({ id, in: where });
  return { id, type: 'message', message, flags: [...flags, 'read'] };
}

describe('windows', () => {
  let records: OpenRecords;

  beforeEach(async () => {
    records = await openRecords({
      name: `windows-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      isShared: false,
    });
    await change((set) => applySnapshot(set, subscribed, { userId: 3, newestMessageId: 0 }));
  });

  afterEach(() => records.close());

  async function change(work: (set: WorkingSet) => Promise<unknown>): Promise<void> {
    const set = new WorkingSet(records);
    await work(set);
    await records.write(set.changes());
  }
  const happens = (...list: readonly object[]) =>
    change((set) => applyEvents(set, events(...list), context));
  const arrives = (ids: readonly number[], proved: Stretch, content?: string) =>
    change((set) => {
      const messages = ids.map((id) =>
        exampleMessage({ id, in: garden, ...(content !== undefined && { content }) }),
      );
      const fetched = { view: 'c:7:garden', messages, proved, eventsSince: [] };
      return applyFetched(set, fetched, context);
    });
  const windowOf = (view: string) => new Windows(new WorkingSet(records)).get(view);
  async function stored(id: number): Promise<StoredMessage | undefined> {
    return (await new MessagePages(new WorkingSet(records)).get([id])).get(id);
  }

  test('W1: messages of a proved stretch that the server did not return are gone', async () => {
    await arrives([5, 6, 7], { from: 5, to: 7 });
    await change((set) => new Windows(set).distrust(20));
    await arrives([5, 7], { from: 5, to: 7 });
    expect(await stored(6)).toBeUndefined();
    expect(await windowOf('c:7:garden')).toEqual({ held: [{ from: 5, to: 7 }], stale: [] });
  });

  test.each([
    {
      what: 'from the oldest returned',
      before: 3,
      after: 0,
      newest: true,
      ids: [5, 9],
      proved: { from: 5, to: null },
    },
    {
      what: 'from the beginning',
      before: 3,
      after: 0,
      oldest: true,
      newest: true,
      ids: [5, 9],
      proved: { from: 1, to: null },
    },
    {
      what: 'not up to now without events',
      before: 3,
      after: 0,
      oldest: true,
      newest: true,
      ids: [5, 9],
      newestKnown: 0,
      proved: { from: 1, to: 9 },
    },
    {
      what: 'up to the newest known at the request, without events',
      before: 3,
      after: 0,
      oldest: true,
      newest: true,
      ids: [5, 9],
      newestKnown: 12,
      proved: { from: 1, to: 12 },
    },
    { what: 'from the anchor', before: 0, after: 2, ids: [8, 9], proved: { from: 7, to: 9 } },
    { what: 'to the anchor', before: 2, after: 0, ids: [4, 5], proved: { from: 4, to: 7 } },
    {
      what: 'nothing if there is nothing, without events',
      before: 2,
      after: 0,
      newest: true,
      ids: [],
      newestKnown: 0,
      proved: undefined,
    },
  ])('W2: an answer proves $what', ({ before, after, ids, proved, ...given }) => {
    const { oldest = false, newest = false, newestKnown = null } = given;
    const asked = { numBefore: before, numAfter: after, includeAnchor: true };
    const found = { anchor: 7, foundOldest: oldest, foundNewest: newest, ids };
    expect(provedStretch(asked, found, newestKnown)).toEqual(proved);
  });

  test('W3: windows that touch become one, and a topic takes over those of its channel', async () => {
    await arrives([5], { from: 5, to: 8 });
    await arrives([9], { from: 9, to: 12 });
    await happens(arrival(13));
    expect((await windowOf('c:7:garden')).held).toEqual([{ from: 5, to: 12 }]);
    const both = combined([await windowOf('c:7:garden'), await windowOf('c:7')]);
    expect(both.held).toEqual([{ from: 5, to: null }]);
  });

  test('W4: live messages open a window only while the person is subscribed', async () => {
    await happens(arrival(21));
    expect((await windowOf('c:7')).held).toEqual([{ from: 21, to: null }]);
    await happens({ id: 22, type: 'subscription', op: 'remove', subscriptions: [channel7] });
    await happens(arrival(25));
    expect(await windowOf('c:7')).toEqual({ held: [], stale: [] });
    await happens({ id: 26, type: 'subscription', op: 'add', subscriptions: [channel7] });
    await happens(arrival(27));
    expect((await windowOf('c:7')).held).toEqual([{ from: 27, to: null }]);
  });

  test('W5: after a lost queue, only windows for future messages reach up to now', async () => {
    await arrives([5, 9], { from: 5, to: null });
    await change((set) => applySnapshot(set, subscribed, context));
    expect(await windowOf('c:7:garden')).toEqual({ held: [], stale: [{ from: 5, to: 20 }] });
    expect((await windowOf('all')).held).toEqual([{ from: 21, to: null }]);
    expect(await stored(9)).toBeDefined();
  });

  test('W6: a message from elsewhere is stored outside every window', async () => {
    await change((set) => {
      const messages = [exampleMessage({ id: 5, in: garden })];
      const fetched = { view: 'search:rose', messages, proved: undefined, eventsSince: [] };
      return applyFetched(set, fetched, context);
    });
    expect(await stored(5)).toBeDefined();
    expect(await windowOf('c:7:garden')).toEqual({ held: [], stale: [] });
  });

  test('S6: messages that events keep current beat fetched ones, others do not', async () => {
    await arrives([5], { from: 5, to: 5 }, 'old');
    await arrives([5], { from: 5, to: 5 }, 'fetched');
    expect((await stored(5))?.content).toContain('old');
    await happens({ id: 22, type: 'subscription', op: 'remove', subscriptions: [channel7] });
    await arrives([5], { from: 5, to: 5 }, 'fetched');
    expect((await stored(5))?.content).toContain('fetched');
  });

  test('a deleted message is no longer starred', async () => {
    await change(async (set) => set.set('starred', '', [5, 6]));
    await happens({ id: 1, type: 'delete_message', message_type: 'private', message_ids: [5] });
    expect((await records.get('starred', ''))?.value).toEqual([6]);
  });

  test('nothing is left of a channel that the person can no longer see', async () => {
    await arrives([5], { from: 1, to: null });
    await happens({ id: 2, type: 'stream', op: 'delete', stream_ids: [7] });
    expect(await stored(5)).toBeUndefined();
    for (const kind of ['channel', 'topic', 'page', 'window'] as const) {
      const left = await records.find({ kind });
      expect(left.filter(({ key }) => key !== 'all')).toEqual([]);
    }
    const locators = await records.find({ kind: 'locator' });
    expect(locators).toEqual([]);
  });

  test('events: the first message of an empty channel is its first, later ones are not', async () => {
    const firstId = async () => (await records.get('channel', '7'))?.value.channel.first_message_id;
    const update = { type: 'stream', op: 'update', stream_id: 7, property: 'first_message_id' };
    await happens({ id: 20, ...update, value: null });
    await happens(arrival(21), arrival(22));
    expect(await firstId()).toBe(21);
    await happens({ id: 23, ...update, value: 22 });
    await happens(arrival(24));
    expect(await firstId()).toBe(22);
  });
});

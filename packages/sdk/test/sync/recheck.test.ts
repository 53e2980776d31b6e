import type { TidingsEvent } from '@tidings/shared-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applyRechecked } from '../../src/apply/apply-fetched.ts';
import { LiveValue } from '../../src/live.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { Windows } from '../../src/messages/windows.ts';
import type { OpenRecords } from '../../src/store/open-records.ts';
import type { StoreWriter } from '../../src/store/store-writer.ts';
import { Fetches } from '../../src/sync/fetches.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { exampleMessage } from '../support/example-message.ts';
import { registeredStore } from '../support/registered-store.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
const context = { userId: 3, newestMessageId: 20 };
const message = (id: number, content: string) => exampleMessage({ id, in: garden, content });
const events = (...list: readonly object[]) => list as unknown as readonly TidingsEvent[];

describe('fetching stored messages again', () => {
  let records: OpenRecords;
  let writer: StoreWriter;

  beforeEach(async () => {
    ({ records, writer } = await registeredStore({
      channel: { name: 'garden' },
      subscription: {},
    }));
    await writer.change(async (set) => {
      await new MessagePages(set).put([5, 6, 7, 15].map((id) => message(id, 'old')));
      await new Windows(set).hold('c:7:garden', { from: 10, to: null });
    });
  });

  afterEach(() => records.close());

  async function contents(): Promise<Record<string, string>> {
    const found = await writer.change((set) => new MessagePages(set).get([5, 6, 7, 15]));
    return Object.fromEntries([...found].map(([id, { content }]) => [id, content]));
  }

  test('W5: changed messages are replaced, missing ones dropped, held ones stay', async () => {
    const messages = [message(5, 'new'), message(15, 'late')];
    await writer.change((set) =>
      applyRechecked(set, { asked: [5, 6, 15], messages, eventsSince: [] }, context),
    );
    expect(await contents()).toEqual({
      5: '<p>new</p>',
      7: '<p>old</p>',
      15: '<p>old</p>',
    });
  });

  test('S6: events during the request are applied to its result, and count nothing twice', async () => {
    const since = events(
      {
        id: 1,
        type: 'update_message',
        message_id: 5,
        message_ids: [5],
        rendered_content: 'edited',
        flags: [],
      },
      { id: 2, type: 'update_message_flags', op: 'add', flag: 'read', messages: [], all: true },
    );
    await writer.change(async (set) => {
      await applyEvents(set, since, context);
      const [arrival] = events({ id: 3, type: 'message', message: message(21, 'x'), flags: [] });
      if (arrival) await applyEvents(set, [arrival], context);
      const rechecked = { asked: [5, 7], messages: [message(5, 'new')], eventsSince: since };
      await applyRechecked(set, rechecked, context);
    });
    expect(await contents()).toMatchObject({ 5: 'edited' });
    const unread = await records.find({ kind: 'unread' });
    expect(unread.map(({ value }) => value.ids)).toEqual([[21]]);
  });

  test('S6: a vote during the request is applied to the fetched message', async () => {
    const vote = { message_id: 5, sender_id: 4, msg_type: 'widget', content: '{}' };
    const eventsSince = events({ id: 1, type: 'submessage', submessage_id: 9, ...vote });
    const rechecked = { asked: [5], messages: [message(5, 'new')], eventsSince };
    await writer.change((set) => applyRechecked(set, rechecked, context));
    const found = await writer.change((set) => new MessagePages(set).get([5]));
    expect(found.get(5)?.submessages).toEqual([{ id: 9, ...vote }]);
  });

  test('5.3: a thousand are requested at a time, each once', async () => {
    const asked: number[][] = [];
    const fetches = new Fetches(
      {
        api: {
          getMessages: async ({ message_ids = [] }: { message_ids?: number[] }) => {
            asked.push(message_ids);
            return { messages: [] };
          },
        } as never,
        records,
        writer,
      },
      new LiveValue<SyncState>({ name: 'live' }),
    );
    const ids = Array.from({ length: 2500 }, (_, index) => index + 1);
    await fetches.recheck([...ids, ...ids]);
    expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(await contents()).toEqual({ 15: '<p>old</p>' });
    await fetches.recheck([]);
    expect(asked).toHaveLength(3);
  });

  test('5.3: if they are too long for one answer, fewer are requested at a time', async () => {
    const answered: number[] = [];
    const refusal = {
      status: 400,
      code: 'BAD_REQUEST',
      msg: 'Too long.',
      fields: {},
      retryAfterMs: undefined,
    } as const;
    const tooLong = new ApiError('GET /messages', refusal);
    const getMessages = async ({ message_ids = [] }: { message_ids?: number[] }) => {
      if (message_ids.length > 300) throw tooLong;
      answered.push(...message_ids);
      return { messages: [] };
    };
    const state = new LiveValue<SyncState>({ name: 'live' });
    const fetches = new Fetches({ api: { getMessages } as never, records, writer }, state);
    const ids = Array.from({ length: 1200 }, (_, index) => index + 1);
    await fetches.recheck(ids);
    expect(answered).toEqual(ids);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LiveValue } from '../../src/live.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import type { OpenRecords } from '../../src/store/open-records.ts';
import type { StoreWriter } from '../../src/store/store-writer.ts';
import { Fetches } from '../../src/sync/fetches.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { exampleMessage } from '../support/example-message.ts';
import { registeredStore } from '../support/registered-store.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;

describe('a channel without a subscription', () => {
  let records: OpenRecords;
  let writer: StoreWriter;
  let server: number[];
  /** Runs after the server has answered, before the device gets the answer. */
  let meanwhile: () => Promise<void>;

  beforeEach(async () => {
    ({ records, writer } = await registeredStore({ channel: { name: 'garden' } }));
    meanwhile = () => Promise.resolve();
  });

  afterEach(() => records.close());

  async function look(view: string): Promise<void> {
    const api = {
      getMessages: async () => {
        const messages = server.map((id) => exampleMessage({ id, in: garden }));
        await meanwhile();
        return { messages, anchor: 1e16, found_oldest: true, found_newest: true };
      },
    };
    const fetches = new Fetches(
      { api: api as never, records, writer },
      new LiveValue<SyncState>({ name: 'live' }),
    );
    await fetches.fetch({ view, narrow: [], anchor: 'newest', numBefore: 10, numAfter: 0 });
  }

  async function stored(): Promise<number[]> {
    const found = await writer.change(async (set) => new MessagePages(set).get([5, 16, 21]));
    return [...found.keys()].sort((a, b) => a - b);
  }

  test.each(['c:7', 'c:7:garden'])(
    'W2: the newest of %s is gone if no answer has it',
    async (view) => {
      server = [5, 16];
      await look(view);
      server = [5];
      await look(view);
      expect(await stored()).toEqual([5]);
      server = [];
      await look(view);
      expect(await stored()).toEqual([]);
    },
  );

  test('W2: a message that was sent from here during the request stays', async () => {
    server = [5, 16];
    await look('c:7');
    meanwhile = async () => {
      const message = exampleMessage({ id: 21, in: garden });
      await writer.change(async (set) => new MessagePages(set).put([message]));
    };
    await look('c:7');
    expect(await stored()).toEqual([5, 16, 21]);
  });

  test('S6: messages fetched while the person joined are requested again', async () => {
    let asked = 0;
    const getMessages = async () => {
      asked += 1;
      const messages = [5, 16, ...(asked > 1 ? [21] : [])].map((id) =>
        exampleMessage({ id, in: garden }),
      );
      if (asked === 1) await enter();
      return { messages, anchor: 1e16, found_oldest: true, found_newest: true };
    };
    const fetches = new Fetches(
      { api: { getMessages } as never, records, writer },
      new LiveValue<SyncState>({ name: 'live' }),
    );
    // Message 21 came before the subscription, so it has no event.
    const subscriptions = [{ stream_id: 7, name: 'garden', subscribers: [3] }];
    const enter = () =>
      writer.change(async (set) => {
        fetches.note([{ id: 1, type: 'subscription', op: 'add', subscriptions } as never]);
        set.set('channel', '7', { channel: { name: 'garden' }, subscription: {} } as never);
      });
    const newest = { anchor: 'newest', numBefore: 10, numAfter: 0 } as const;
    await fetches.fetch({ view: 'c:7', narrow: [], ...newest });
    expect(asked).toBe(2);
    expect(await stored()).toEqual([5, 16, 21]);
    const window = await records.get('window', 'c:7');
    expect(window?.value.held).toEqual([{ from: 1, to: null }]);
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { LiveValue } from '../../src/live.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { Fetches } from '../../src/sync/fetches.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { exampleMessage } from '../support/example-message.ts';
import { registeredStore } from '../support/registered-store.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
const userId = 3;

test.each([
  { before: [5, 16], after: [16], opens: false },
  { before: [16], after: [5, 16], opens: true },
])(
  'S6: messages fetched while the history of their channel was opened or closed are requested again (%o)',
  async ({ before, after, opens }) => {
    const channel = { stream_id: 7, invite_only: true, history_public_to_subscribers: !opens };
    const { records, writer } = await registeredStore({ channel, subscription: {} });
    onTestFinished(() => records.close());
    const answers = [before, after];
    const getMessages = async () => {
      const messages = (answers.shift() ?? []).map((id) => exampleMessage({ id, in: garden }));
      // The server answers with the earlier state, but the log comes first.
      if (answers.length === 1) await applyEvent();
      return { messages, anchor: 1e16, found_oldest: true, found_newest: true };
    };
    const live = new LiveValue<SyncState>({ name: 'live' });
    const fetches = new Fetches({ api: { getMessages } as never, records, writer }, live);
    const changed = {
      id: 1,
      type: 'stream',
      op: 'update',
      stream_id: 7,
      name: 'garden',
      property: 'invite_only',
      value: true,
      history_public_to_subscribers: opens,
      is_web_public: false,
    } as const;
    const applyEvent = () =>
      writer.change(async (set) => {
        await applyEvents(set, [changed], { userId, newestMessageId: 16 });
        fetches.note([changed]);
      });
    const newest = { anchor: 'newest', numBefore: 10, numAfter: 0 } as const;
    await fetches.fetch({ view: 'c:7', narrow: [], ...newest });
    const stored = await writer.change(async (set) => new MessagePages(set).get([5, 16]));
    expect([...stored.keys()].sort((a, b) => a - b)).toEqual(after);
    expect(answers).toEqual([]);
  },
);

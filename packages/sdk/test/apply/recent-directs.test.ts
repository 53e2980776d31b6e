import type { TidingsEvent } from '@tidings/shared-types';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applyFetched, applyRechecked } from '../../src/apply/apply-fetched.ts';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import type { Conversation } from '../../src/messages/conversation.ts';
import type { Stretch } from '../../src/messages/stretches.ts';
import { ALL, type ViewKey, Windows } from '../../src/messages/windows.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { exampleMessage } from '../support/example-message.ts';

const pair: Conversation = { kind: 'direct', members: [3, 9] };
const context = { userId: 3, newestMessageId: 50 };

const listed = (userId: number, newestId: number) => ({
  user_ids: [userId],
  max_message_id: newestId,
});
const known = (userId: number, newestId: number) => ({ members: [3, userId], newestId });

describe('recent direct conversations', () => {
  let records: OpenRecords;

  beforeEach(async () => {
    records = await openRecords({
      name: `directs-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      isShared: false,
    });
  });

  afterEach(() => records.close());

  async function change(work: (set: WorkingSet) => Promise<unknown>): Promise<void> {
    const set = new WorkingSet(records);
    await work(set);
    await records.write(set.changes());
  }
  const directs = async () => (await records.get('directs', ''))?.value;
  const snapshot = (...recent: readonly object[]) =>
    change((set) => applySnapshot(set, { recent_private_conversations: recent } as never, context));
  const gone = (...ids: readonly number[]) => {
    const event = { id: 1, type: 'delete_message', message_type: 'private', message_ids: ids };
    return change((set) => applyEvents(set, [event as unknown as TidingsEvent], context));
  };
  const fetched = (view: ViewKey, ids: readonly number[], proved: Stretch | undefined) =>
    change((set) => {
      const messages = ids.map((id) => exampleMessage({ id, in: pair }));
      return applyFetched(set, { view, messages, proved, eventsSince: [] }, context);
    });

  test('Q9: after the newest message is deleted, a fetched older one is the newest', async () => {
    await snapshot(listed(9, 40), listed(7, 30));
    await gone(40);
    expect(await directs()).toEqual([{ ...known(9, 40), isNewestGone: true }, known(7, 30)]);
    await fetched('d:3,9', [10, 20], { from: 1, to: null });
    expect(await directs()).toEqual([known(7, 30), known(9, 20)]);
  });

  test('Q9: a conversation stays listed until it is known to be empty', async () => {
    await snapshot(listed(9, 40));
    await gone(40);
    await fetched(ALL, [], { from: 30, to: null });
    expect(await directs()).toEqual([{ ...known(9, 40), isNewestGone: true }]);
    await fetched(ALL, [], { from: 1, to: 30 });
    expect(await directs()).toEqual([]);
  });

  test('Q9: a conversation goes at once if all of it is stored', async () => {
    await fetched('d:3,9', [40], { from: 1, to: null });
    await gone(40);
    expect(await directs()).toEqual([]);
  });

  test('Q9: a message that a fetch no longer returns is no longer the newest', async () => {
    await fetched('d:3,9', [20, 40], { from: 1, to: null });
    await change((set) => new Windows(set).distrust(50));
    await fetched('d:3,9', [20], { from: 1, to: null });
    expect(await directs()).toEqual([known(9, 20)]);
  });

  test('Q9: a message that is requested by its id and not returned is no longer the newest', async () => {
    await fetched('', [20, 40], undefined);
    const answer = { asked: [40], messages: [], eventsSince: [] };
    await change((set) => applyRechecked(set, answer, context));
    expect(await directs()).toEqual([known(9, 20)]);
  });

  test('Q9: a message that was never stored, and is not where it should be, is no longer the newest', async () => {
    await snapshot(listed(9, 40), listed(7, 30), listed(5, 10));
    await fetched(ALL, [20], { from: 15, to: null });
    expect(await directs()).toEqual([
      { ...known(7, 30), isNewestGone: true },
      known(9, 20),
      known(5, 10),
    ]);
    await fetched(ALL, [], { from: 1, to: 15 });
    expect(await directs()).toEqual([known(9, 20)]);
  });

  test('Q9: a snapshot tells the age of the conversations that it lists', async () => {
    await snapshot(listed(9, 40), listed(7, 30));
    await snapshot(listed(7, 30), listed(9, 20));
    expect(await directs()).toEqual([known(7, 30), known(9, 20)]);
  });

  test('Q9: of the other conversations only those older than all listed ones stay', async () => {
    await snapshot(listed(9, 40), listed(7, 30), listed(5, 10));
    await snapshot(listed(7, 30));
    expect(await directs()).toEqual([known(7, 30), known(5, 10)]);
    await snapshot();
    expect(await directs()).toEqual([]);
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { openRecords } from '../../src/store/open-records.ts';
import { type RecordReader, WorkingSet } from '../../src/store/working-set.ts';

/** Returns the number of reads that a snapshot with so many topics with unread messages takes. */
async function readsFor(topics: number): Promise<number> {
  const records = await openRecords({
    name: `snapshot-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  onTestFinished(() => records.close());
  let reads = 0;
  const counted = <A extends readonly unknown[], R>(read: (...args: A) => R) => {
    return (...args: A): R => {
      reads += 1;
      return read(...args);
    };
  };
  const reader = {
    get: counted(records.get),
    getMany: counted(records.getMany),
    find: counted(records.find),
  } as RecordReader;
  const streams = Array.from({ length: topics }, (_, index) => ({
    stream_id: 7,
    topic: `Topic ${index}`,
    unread_message_ids: [index + 1],
  }));
  const unread_msgs = { count: topics, mentions: [], pms: [], huddles: [], streams };
  const set = new WorkingSet(reader);
  await applySnapshot(set, { unread_msgs } as never, { userId: 3, newestMessageId: 0 });
  await records.write(set.changes());
  expect(await records.find({ kind: 'unread' })).toHaveLength(topics);
  return reads;
}

it('R1: a snapshot takes as many reads for hundreds of unread topics as for one', async () => {
  expect(await readsFor(300)).toBe(await readsFor(1));
});

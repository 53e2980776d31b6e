import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '../../src/messages/conversation.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { idsBetween } from '../../src/messages/stored-messages.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import type { RecordStore } from '../../src/store/record.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { exampleMessage } from '../support/example-message.ts';
import { Random } from '../support/random.ts';

const topics = ['roses', 'weeds'];
const COUNT = 4000;

describe('the stored messages between two ids', () => {
  let records: OpenRecords;
  /** The number of pages that were read. */
  let pages: number;
  const ids = new Map<string, number[]>();

  /** Stores messages `gap` ids apart, most of them in two topics of channel 7. */
  async function fill(gap: number): Promise<void> {
    const random = new Random(gap);
    ids.clear();
    const messages = Array.from({ length: COUNT }, (_, index) => {
      const channelId = random.below(10) === 0 ? 77 : 7;
      const topic = random.one(topics);
      const id = 1 + index * gap;
      const key = `c:${channelId}:${topic}`;
      ids.set(key, [...(ids.get(key) ?? []), id]);
      return exampleMessage({ id, in: { kind: 'topic', channelId, topic } });
    });
    const set = new WorkingSet(records);
    await new MessagePages(set).put(messages);
    await records.write(set.changes());
  }

  /** Creates an empty set that counts reads. */
  function counting(): WorkingSet {
    pages = 0;
    const find: RecordStore['find'] = async (query) => {
      const found = await records.find(query);
      if (query.kind === 'page') pages += found.length;
      return found;
    };
    return new WorkingSet({ get: records.get, getMany: records.getMany, find });
  }

  function wanted(view: string, from: number, to: number): Record<string, number[]> {
    const inView = [...ids].filter(([key]) => key === view || key.startsWith(`${view}:`));
    const inside = inView.map(([key, all]) => [key, all.filter((id) => id >= from && id <= to)]);
    return Object.fromEntries(inside.filter(([, found]) => (found?.length ?? 0) > 0));
  }

  async function found(view: string, from: number, to = Number.POSITIVE_INFINITY) {
    const place: Place = /^c:\d+$/.test(view) ? { parent: view } : { scope: view };
    const all = await idsBetween(counting(), place, from, to);
    const sorted = [...all].map(([key, some]) => [key, [...some].sort((a, b) => a - b)] as const);
    return Object.fromEntries(sorted.filter(([, some]) => some.length > 0));
  }

  beforeEach(async () => {
    records = await openRecords({
      name: `between-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
  });

  afterEach(() => records.close());

  // With wide gaps, a stretch has too many locators to read.
  test.each([1, 40, 1000])('W1: are complete, whatever the stretch (ids %i apart)', async (gap) => {
    await fill(gap);
    const random = new Random(5);
    for (const view of ['c:7', 'c:77', 'c:7:roses', 'c:7:none']) {
      for (let round = 0; round < 8; round += 1) {
        const from = random.below(COUNT * gap);
        const to = from + random.below(COUNT * gap);
        const [inside, upToNow] = [await found(view, from, to), await found(view, from)];
        expect(inside).toEqual(wanted(view, from, to));
        expect(upToNow).toEqual(wanted(view, from, COUNT * gap));
      }
    }
  });

  test('W1: cost a few pages, if a short stretch of a long conversation or channel is read', async () => {
    await fill(1);
    await found('c:7:roses', 2000, 2100);
    expect(pages).toBeLessThanOrEqual(8);
    await found('c:7', 2000, 2100);
    expect(pages).toBe(1);
  });
});

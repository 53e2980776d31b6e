import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Conversation,
  conversationKey,
  conversationOf,
} from '../../src/messages/conversation.ts';
import { MessagePages, PAGE_SIZE } from '../../src/messages/message-pages.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { exampleMessage } from '../support/example-message.ts';
import { Random } from '../support/random.ts';

const conversations: readonly Conversation[] = [
  { kind: 'topic', channelId: 7, topic: 'garden' },
  { kind: 'topic', channelId: 7, topic: 'Roses' },
  { kind: 'topic', channelId: 8, topic: '' },
  { kind: 'direct', members: [3, 9] },
];

describe('pages of messages', () => {
  let records: OpenRecords;

  beforeEach(async () => {
    records = await openRecords({
      name: `pages-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      isShared: false,
    });
  });

  afterEach(() => records.close());

  async function change(work: (pages: MessagePages) => Promise<void>): Promise<void> {
    const set = new WorkingSet(records);
    await work(new MessagePages(set));
    await records.write(set.changes());
  }

  async function storedIn(conversation: Conversation): Promise<StoredMessage[]> {
    const pages = await records.find({ kind: 'page', scope: conversationKey(conversation) });
    return pages.reverse().flatMap(({ value }) => value.messages);
  }

  test('R1: a page that began with a message is still there when that message returns', async () => {
    const where = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
    const [first, second] = [
      exampleMessage({ id: 14, in: where }),
      exampleMessage({ id: 37, in: where }),
    ];
    await change((pages) => pages.put([first]));
    await change((pages) => pages.put([second]));
    await change((pages) => pages.remove([14]));
    await change((pages) => pages.put([first]));
    expect((await storedIn(where)).map(({ id }) => id)).toEqual([14, 37]);
  });

  test.each([1, 2, 3, 4, 5])(
    'hold the same as a plain map, after any changes (%i)',
    async (seed) => {
      const random = new Random(seed);
      const expected = new Map<number, StoredMessage>();
      for (let step = 0; step < 60; step += 1) {
        const ids = Array.from({ length: random.below(90) }, () => random.below(3000) + 1);
        const kind = random.below(4);
        await change(async (pages) => {
          if (kind === 0) {
            await pages.remove(ids);
            for (const id of ids) expected.delete(id);
            return;
          }
          const messages = [...new Set(ids)].map((id) =>
            exampleMessage({ id, in: random.one(conversations), content: `step ${step}` }),
          );
          await pages.put(messages);
          for (const message of messages) expected.set(message.id, message);
        });
      }
      for (const conversation of conversations) {
        const key = conversationKey(conversation);
        const wanted = [...expected.values()]
          .filter((message) => conversationKey(conversationOf(message)) === key)
          .sort((a, b) => a.id - b.id);
        expect(await storedIn(conversation)).toEqual(wanted);
      }
      const pages = new MessagePages(new WorkingSet(records));
      expect(await pages.get([...expected.keys()])).toEqual(expected);
    },
  );

  test('never exceed the page size, and are never empty', async () => {
    const topic = conversations[0] as Conversation;
    const ids = Array.from({ length: 500 }, (_, index) => index + 1);
    await change((pages) => pages.put(ids.map((id) => exampleMessage({ id, in: topic }))));
    await change((pages) => pages.remove(ids.slice(100, 300)));
    const pages = await records.find({ kind: 'page' });
    for (const { value } of pages) {
      expect(value.messages.length).toBeGreaterThan(0);
      expect(value.messages.length).toBeLessThanOrEqual(PAGE_SIZE);
    }
    expect(pages.flatMap(({ value }) => value.messages)).toHaveLength(300);
  });

  test('a new message at the end rewrites one page', async () => {
    const topic = conversations[0] as Conversation;
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    await change((pages) => pages.put(ids.map((id) => exampleMessage({ id, in: topic }))));
    const set = new WorkingSet(records);
    await new MessagePages(set).put([exampleMessage({ id: 301, in: topic })]);
    const pages = set.changes().filter((made) => 'put' in made && made.put.kind === 'page');
    expect(pages).toHaveLength(1);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import {
  conversationMembers,
  conversations,
  type MessageRow,
  messageFlags,
  messages,
  readRanges,
  topics,
} from '../../../src/core/storage/tables/messages.ts';
import { DELIVERED, flagBits, KEPT_UNREAD } from '../../../src/features/messages/flags.ts';
import { standingsOf } from '../../../src/features/narrow/find-messages.ts';
import { LAST_ID } from '../../../src/features/narrow/search-space.ts';
import type { Source } from '../../../src/features/register/part.ts';
import { newestUnread } from '../../../src/features/register/unread/newest-unread.ts';
import { topicsStatement } from '../../../src/features/register/unread/received-lists.ts';
import { shownColumns, UnreadPlaces } from '../../../src/features/register/unread/unread-places.ts';
import { forEachEngine } from '../../support/engines.ts';
import { storedMessage } from '../../support/stored-message.ts';
import { inOrder, topicsOf } from './places-in-order.ts';

const COUNT = 4000;
const READER = 7;
const [FIRST, SECOND, UNKNOWN, TALK] = [1, 2, 3, 1000];
const clock = { now: () => Date.now() };
/** Bits of every hundredth message, in turn: flags of all kinds, with and without a subscription. */
const bits = [
  flagBits.mentioned,
  flagBits.starred,
  flagBits.historical,
  flagBits.historical | KEPT_UNREAD,
  flagBits.historical | KEPT_UNREAD | flagBits.mentioned,
  flagBits.topic_wildcard_mentioned,
  DELIVERED | flagBits.mentioned,
];

forEachEngine((_name, open) => {
  describe('many unread messages', () => {
    let source: Source;

    beforeAll(async () => {
      const engine = await open();
      const identity = await createRealm(engine, clock, { subdomain: '', name: 'Unread' });
      const { id: realmId } = await Realm.open(engine, clock, identity);
      const { dialect } = engine;
      const rows = ids().map(message);
      await engine.write(async (tx) => {
        await insertRows(tx, dialect, messages, realmId, rows);
        await insertRows(tx, dialect, topics, realmId, topicsOf(rows));
        await insertRows(tx, dialect, messageFlags, realmId, flagged());
        await insertRows(tx, dialect, conversations, realmId, [{ members: '7,9', id: TALK }]);
        const member = { user_id: READER, conversation_id: TALK };
        await insertRows(tx, dialect, conversationMembers, realmId, [member]);
        await insertRows(tx, dialect, readRanges, realmId, [
          { user_id: READER, from_id: 1, to_id: 500 },
          { user_id: READER, from_id: 1500, to_id: 1700 },
          { user_id: READER, from_id: 3000, to_id: 3001 },
        ]);
      });
      source = { sql: engine.reader, dialect, realmId };
    });

    const spaces = [FIRST, SECOND].map((recipient_id) => ({
      recipient_id,
      after_id: 0,
      upto_id: LAST_ID,
    }));

    it('events 1.6: are the same as if each was looked at', async () => {
      const { places } = await newestUnread(source, { userId: READER, spaces });
      const single = new UnreadPlaces(new Set([FIRST, SECOND]));
      for (const each of await standingsOf(source, READER, ids(), shownColumns)) {
        const isOwn = each.channel_id !== UNKNOWN && each.in_range === 0;
        if (isOwn || (each.bits & (KEPT_UNREAD | DELIVERED)) !== 0) single.add(each);
      }
      expect(inOrder(places)).toEqual(inOrder(single));
      expect(places.topics().flatMap((topic) => topic.ids).length).toBeGreaterThan(1500);
      expect(places.notable.length).toBeGreaterThan(30);
    });

    it('events 1.6: are read from the index of topics', async () => {
      const { text, values } = topicsStatement(source, [FIRST], { oldest: 1, newest: COUNT });
      const command = source.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await source.sql.all<Record<string, unknown>>(`${command} ${text}`, values);
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(/messages_by_topic/);
      expect(plan).not.toMatch(/SCAN m\b|Seq Scan on messages/);
    });
  });
});

function ids(): number[] {
  return Array.from({ length: COUNT }, (_, index) => index + 1);
}

function flagged() {
  return ids()
    .filter((id) => id % 100 === 3)
    .map((message_id) => ({
      user_id: READER,
      message_id,
      flags: bits[((message_id - 3) / 100) % bits.length] ?? 0,
    }));
}

function message(id: number): MessageRow {
  const recipient_id = [FIRST, SECOND, UNKNOWN, TALK, FIRST][id % 5] ?? FIRST;
  const isDirect = recipient_id === TALK;
  const topic = isDirect ? '' : `${id % 3 === 0 ? 'Topic' : 'topic'} ${id % 11}`;
  return storedMessage({
    id,
    sender_id: 9,
    recipient_id,
    channel_id: isDirect ? null : recipient_id,
    topic,
    wildcards: id % 150 === 0 ? 1 : 0,
  });
}

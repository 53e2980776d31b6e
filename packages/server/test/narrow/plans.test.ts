import type { Narrow } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchContext } from '../../src/narrow/find-messages.ts';
import { searchStatement } from '../../src/narrow/find-messages.ts';
import { resolveNarrow } from '../../src/narrow/resolve-narrow.ts';
import { createRealm } from '../../src/realm/create-realm.ts';
import { Realm } from '../../src/realm/realm.ts';
import type { Engine } from '../../src/storage/engine.ts';
import { insertRows } from '../../src/storage/rows.ts';
import {
  type MessageRow,
  messageFlags,
  messages,
  readRanges,
  type UserRow,
} from '../../src/storage/tables.ts';
import { addUser } from '../../src/users/add-user.ts';
import { newApiKey } from '../../src/users/api-key.ts';
import { forEachEngine } from '../support/engines.ts';
import { addChannel, say, subscribe } from './place.ts';

const COUNT = 20_000;
const clock = { now: () => Date.now() };

/** What clients ask for at their start and while people move about, and the index that must lead there. */
const cases: readonly [string, Narrow, index: RegExp][] = [
  ['everything', [], /messages_by_recipient/],
  ['a channel', [['channel', 'c1']], /messages_by_recipient|messages_by_topic/],
  ['a topic', [['channel', 'c1'], ['topic', 'topic 3']], /messages_by_topic/],
  ['all public channels', [['channels', 'public']], /messages_by_recipient/],
  ['a conversation', [['dm', 'u2@example.org']], /messages_by_recipient/],
  ['all direct messages', [['is', 'dm']], /messages_by_recipient/],
  ['a sender', [['sender', 'u2@example.org']], /messages_by_sender|messages_by_recipient/],
  ['starred', [['is', 'starred']], /message_flags|SEARCH k USING PRIMARY KEY/],
  ['mentions', [['is', 'mentioned']], /messages_with_wildcards/],
  ['unread', [['is', 'unread']], /read_ranges/],
  ['unread in a topic', [['channel', 'c1'], ['topic', 'topic 3'], ['is', 'unread']], /messages_by_topic/],
  ['a message', [{ operator: 'id', operand: 500 }], /messages_pkey|autoindex_messages_1/],
  ['near', [['channel', 'c1'], { operator: 'near', operand: 500 }], /messages_by_/],
  ['with', [{ operator: 'with', operand: 500 }], /messages_by_topic|messages_by_recipient/],
  ['a word', [['search', 'zebra']], /message_words|messages_by_words/],
  ['home', [['in', 'home']], /messages_by_recipient/],
];

forEachEngine((name, open) => {
  describe('with 20,000 messages', () => {
    let engine: Engine;
    let context: SearchContext;
    let reader: UserRow;

    beforeAll(async () => {
      engine = await open();
      const identity = await createRealm(engine, clock, { subdomain: '', name: 'Plans' });
      const realm = await Realm.open(engine, clock, identity);
      const people: UserRow[] = [];
      for (let number = 1; number <= 30; number += 1) {
        people.push(
          await realm.write((change) =>
            addUser(change, {
              email: `u${number}@example.org`,
              fullName: `User ${number}`,
              role: 400,
              apiKey: newApiKey(),
            }),
          ),
        );
      }
      reader = people[0] as UserRow;
      const channels = [];
      for (let number = 1; number <= 40; number += 1) {
        const channel = await addChannel(realm, {}, `c${number}`);
        channels.push(channel);
        if (number <= 20) await subscribe(realm, reader.id, channel);
      }
      const conversations: number[] = [];
      for (const person of people.slice(1)) {
        const id = await say(realm, person.id, [reader.id]);
        const row = await engine.reader.get<{ recipient_id: number }>(
          'SELECT recipient_id FROM messages WHERE realm_id = $1 AND id = $2',
          [realm.id, id],
        );
        conversations.push(row?.recipient_id ?? 0);
      }
      await fill(engine, realm.id, reader, people, channels.map(({ id }) => id), conversations);
      await engine.write((tx) => tx.run('ANALYZE'));
      // A connection takes notice of new statistics when it next reads.
      await engine.snapshot((sql) => sql.all('SELECT 1 FROM messages LIMIT 1'));
      context = {
        sql: engine.reader,
        dialect: engine.dialect,
        realmId: realm.id,
        state: realm.state,
        now: clock.now(),
      };
    });

    it.each(cases)('issue 3: an index leads to %s', async (_name, narrow, index) => {
      const plan = await planOf(engine, context, reader, narrow);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(readsAll[name]);
    });
  });
});

/** Reading a table from end to end, or all that an index has of an organization. */
const readsAll = {
  sqlite: /SCAN m$|SCAN m |SEARCH m USING [^(]*\(realm_id=\?\)/m,
  postgres: /Seq Scan on messages|on messages[^\n]*\n\s*Index Cond: \(realm_id = '\d+'::bigint\)\n/,
};

async function planOf(
  engine: Engine,
  context: SearchContext,
  reader: UserRow,
  narrow: Narrow,
): Promise<string> {
  const search = await resolveNarrow(context, reader, narrow);
  const sides = [
    { order: 'DESC', bound: COUNT - 100, limit: 100 },
    { order: 'ASC', bound: COUNT - 101, limit: 101 },
  ] as const;
  const { text, values } = searchStatement(context, reader.id, search, sides, ['wire']);
  const command = engine.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const rows = await engine.reader.all<Record<string, unknown>>(`${command} ${text}`, values);
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

async function fill(
  engine: Engine,
  realmId: number,
  reader: UserRow,
  people: readonly UserRow[],
  channelIds: readonly number[],
  conversationIds: readonly number[],
): Promise<void> {
  const rows: MessageRow[] = [];
  for (let id = 100; id < COUNT; id += 1) {
    const isDirect = id % 7 === 0;
    const list = isDirect ? conversationIds : channelIds;
    const recipient_id = list[(id * 31) % list.length] ?? 0;
    rows.push({
      id,
      sender_id: people[id % people.length]?.id ?? 0,
      recipient_id,
      channel_id: isDirect ? null : recipient_id,
      topic: isDirect ? '' : `topic ${id % 11}`,
      topic_key: isDirect ? '' : `topic ${id % 11}`,
      content: 'text '.repeat(20),
      rendered: `<p>${'text '.repeat(20)}</p>`,
      search_text: id % 500 === 0 ? 'zebra text' : 'text',
      client: 'test',
      sent_at: id,
      edited_at: null,
      moved_at: null,
      has_link: false,
      has_image: false,
      has_attachment: false,
      has_reaction: false,
      wildcards: id % 300 === 0 ? 1 : 0,
      topic_links: [],
      edit_history: [],
      reactions: [],
      submessages: [],
      wire: '"id":1',
    });
  }
  const flags = rows.filter(({ id }) => id % 50 === 0);
  await engine.write(async (tx) => {
    await insertRows(tx, engine.dialect, messages, realmId, rows);
    await insertRows(
      tx,
      engine.dialect,
      messageFlags,
      realmId,
      flags.map(({ id }) => ({ user_id: reader.id, message_id: id, flags: id % 100 === 0 ? 1 : 4 })),
    );
    const ranges = [];
    for (let id = 100; id < COUNT - 500; id += 200) {
      ranges.push({ user_id: reader.id, from_id: id, to_id: id + 190 });
    }
    await insertRows(tx, engine.dialect, readRanges, realmId, ranges);
  });
}

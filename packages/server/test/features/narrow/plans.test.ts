import { type Narrow, visibilityPolicies } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import type { RowOf, Table } from '../../../src/core/storage/table.ts';
import { type UserTopicRow, userTopics } from '../../../src/core/storage/tables/channels.ts';
import {
  customTags,
  type MessageRow,
  messageFlags,
  messages,
  readRanges,
} from '../../../src/core/storage/tables/messages.ts';
import type { UserRow } from '../../../src/core/storage/tables/users.ts';
import type { SearchContext } from '../../../src/features/narrow/find-messages.ts';
import { findMessages, searchStatement } from '../../../src/features/narrow/find-messages.ts';
import { resolveNarrow } from '../../../src/features/narrow/resolve-narrow.ts';
import { LAST_ID } from '../../../src/features/narrow/search-space.ts';
import type { Side } from '../../../src/features/narrow/sources.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { forEachEngine } from '../../support/engines.ts';
import { storedMessage } from '../../support/stored-message.ts';
import { addChannel, say, subscribe } from './place.ts';

const COUNT = 20_000;
const WORD_EVERY = 500;
/** Above the ids of the messages that create the conversations. */
const FIRST = 100;
const clock = { now: () => Date.now() };

/** Narrows that clients request at their start and on navigation, and the index that must be used. */
const cases: readonly [string, Narrow, index: RegExp][] = [
  ['everything', [], /messages_by_recipient/],
  ['a channel', [['channel', 'c1']], /messages_by_recipient|messages_by_topic/],
  [
    'a topic',
    [
      ['channel', 'c1'],
      ['topic', 'topic 3'],
    ],
    /messages_by_topic/,
  ],
  ['all public channels', [['channels', 'public']], /messages_by_recipient/],
  ['a conversation', [['dm', 'u2@example.org']], /messages_by_recipient/],
  ['all direct messages', [['is', 'dm']], /messages_by_recipient/],
  ['a sender', [['sender', 'u2@example.org']], /messages_by_sender|messages_by_recipient/],
  ['starred', [['is', 'starred']], /message_flags|SEARCH k USING PRIMARY KEY/],
  ['mentions', [['is', 'mentioned']], /messages_with_wildcards/],
  ['unread', [['is', 'unread']], /SEARCH g USING PRIMARY KEY|read_ranges_pkey/],
  [
    'unread in a topic',
    [
      ['channel', 'c1'],
      ['topic', 'topic 3'],
      ['is', 'unread'],
    ],
    /messages_by_topic/,
  ],
  ['a message', [{ operator: 'id', operand: 500 }], /messages_pkey|autoindex_messages_1/],
  ['near', [['channel', 'c1'], { operator: 'near', operand: 500 }], /messages_by_/],
  ['with', [{ operator: 'with', operand: 500 }], /messages_by_topic|messages_by_recipient/],
  // In row order, newest first.
  ['a word', [['search', 'zebra']], /SCAN w VIRTUAL TABLE INDEX 192|messages_by_words/],
  ['home', [['in', 'home']], /messages_by_recipient/],
  ['followed topics', [['is', 'followed']], /user_topics|SEARCH t USING PRIMARY KEY/],
  ['muted topics', [['is', 'muted']], /user_topics|SEARCH t USING PRIMARY KEY/],
  ['resolved topics', [['is', 'resolved']], /messages_resolved/],
  ['images', [['has', 'image']], /messages_with_image/],
  [
    'links in a channel',
    [
      ['channel', 'c1'],
      ['has', 'link'],
    ],
    /messages_with_link/,
  ],
  ['custom data', [['custom', 'order:7']], /SEARCH t USING PRIMARY KEY|custom_tags_pkey/],
  [
    'custom data in a topic',
    [
      ['channel', 'c1'],
      ['topic', 'topic 3'],
      ['custom', 'kind:order'],
    ],
    /SEARCH t USING PRIMARY KEY|custom_tags_pkey/,
  ],
  [
    'a topic without some custom data',
    [
      ['channel', 'c1'],
      ['topic', 'topic 3'],
      { operator: 'custom', operand: 'kind:order', negated: true },
    ],
    /SEARCH c USING PRIMARY KEY|custom_tags_pkey/,
  ],
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
      const people = await addPeople(realm);
      reader = people[0] as UserRow;
      const places = await openPlaces(realm, people);
      await fill(engine, realm.id, people, places);
      await engine.write((tx) => tx.run('ANALYZE'));
      // A connection uses new statistics from its next read on.
      await engine.snapshot((sql) => sql.all('SELECT 1 FROM messages LIMIT 1'));
      context = {
        sql: engine.reader,
        dialect: engine.dialect,
        realmId: realm.id,
        state: realm.state,
        now: clock.now(),
      };
    });

    it.each(cases)('DESIGN 2.3: an index is used for %s', async (_name, narrow, index) => {
      const plan = await planOf(engine, context, reader, narrow);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(readsAll[name]);
    });

    it('A4.6: a rare word is found anywhere, nearest first', async () => {
      const idsOf = async (narrow: Narrow, searched: readonly Side[]) => {
        const search = await resolveNarrow(context, reader, narrow);
        const found = await findMessages(context, reader.id, search, searched, []);
        return found.map(({ id }) => id);
      };
      const everything = [{ order: 'ASC', bound: 0, limit: COUNT }] as const;
      const said = (await idsOf([], everything)).filter((id) => id % WORD_EVERY === 0);
      expect(said.length).toBeGreaterThan(20);
      for (const bound of [0, 1000, COUNT / 2, COUNT - 1000, COUNT, LAST_ID]) {
        for (const limit of [1, 3, 100]) {
          const before = said.filter((id) => id < bound).slice(-limit);
          const after = said.filter((id) => id > bound).slice(0, limit);
          const word: Narrow = [['search', 'zebra']];
          expect(await idsOf(word, [{ order: 'DESC', bound, limit }])).toEqual(before);
          expect(await idsOf(word, [{ order: 'ASC', bound, limit }])).toEqual(after);
        }
      }
    });

    it.each(['followed', 'muted'])(
      'DESIGN 2.3: reading %s topics one by one and filtering all messages give the same',
      async (what) => {
        const search = await resolveNarrow(context, reader, [['is', what]]);
        const found = (hasFewPolicies: boolean) =>
          findMessages(context, reader.id, { ...search, hasFewPolicies }, sides, ['version']);
        const oneByOne = await found(true);
        expect(search.hasFewPolicies).toBe(true);
        expect(oneByOne.length).toBeGreaterThan(100);
        expect(await found(false)).toEqual(oneByOne);
      },
    );
  });
});

/** A page around a message near the end. */
const sides = [
  { order: 'DESC', bound: COUNT - 100, limit: 100 },
  { order: 'ASC', bound: COUNT - 101, limit: 101 },
] as const;

/**
 * Matches plans that scan a table, or an index of a whole organization; `each` is allowed, since it stops at
 * one end.
 */
const readsAll = {
  sqlite: /SCAN (?:m|t|c)$|SCAN (?:m|t|c) |SEARCH m USING [^(]*\(realm_id=\?\)/m,
  postgres:
    /Seq Scan on (?:messages|custom_tags)|on messages (?!each)[^\n]*\n\s*Index Cond: \(realm_id = '\d+'::bigint\)\n/,
};

async function planOf(
  engine: Engine,
  context: SearchContext,
  reader: UserRow,
  narrow: Narrow,
): Promise<string> {
  const search = await resolveNarrow(context, reader, narrow);
  const { text, values } = searchStatement(context, reader.id, search, sides, ['wire']);
  const command = engine.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const rows = await engine.reader.all<Record<string, unknown>>(`${command} ${text}`, values);
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

async function addPeople(realm: Realm): Promise<UserRow[]> {
  const people: UserRow[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const email = `u${number}@example.org`;
    const wanted = { email, fullName: `User ${number}`, role: 400, apiKey: newApiKey() } as const;
    people.push(await realm.write((change) => addUser(change, wanted)));
  }
  return people;
}

interface Places {
  readonly channels: readonly number[];
  readonly conversations: readonly number[];
}

/** The first user is in half of the channels, and writes with everyone. */
async function openPlaces(realm: Realm, people: readonly UserRow[]): Promise<Places> {
  const [reader, ...others] = people.map(({ id }) => id);
  const channels: number[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const channel = await addChannel(realm, {}, `c${number}`);
    channels.push(channel.id);
    if (number <= 20) await subscribe(realm, reader ?? 0, channel);
  }
  for (const id of others) await say(realm, id, [reader ?? 0]);
  const rows = await realm.reader.all<{ id: number }>(
    'SELECT id FROM conversations WHERE realm_id = $1 ORDER BY id',
    [realm.id],
  );
  return { channels, conversations: rows.map(({ id }) => id) };
}

async function fill(
  engine: Engine,
  realmId: number,
  people: readonly UserRow[],
  places: Places,
): Promise<void> {
  const ids = Array.from({ length: COUNT - FIRST }, (_, index) => FIRST + index);
  const user_id = people[0]?.id ?? 0;
  const flags = ids
    .filter((id) => id % 50 === 0)
    .map((message_id) => ({ user_id, message_id, flags: message_id % 100 === 0 ? 1 : 4 }));
  const tags = ids
    .filter((id) => id % 40 === 0)
    .flatMap((message_id) =>
      ['kind:order', `order:${message_id % 1000}`].map((tag) => ({ tag, message_id })),
    );
  const ranges = ids
    .filter((id) => id % 200 === 0)
    .map((from_id) => ({ user_id, from_id, to_id: from_id + 190 }));
  await engine.write(async (tx) => {
    const insert = <T extends Table>(table: T, rows: readonly RowOf<T>[]) =>
      insertRows(tx, engine.dialect, table, realmId, rows);
    await insert(
      messages,
      ids.map((id) => message(id, people, places)),
    );
    await insert(messageFlags, flags);
    await insert(customTags, tags);
    await insert(readRanges, ranges);
    await insert(userTopics, policies(user_id, places.channels));
    // A followed topic in it is shown.
    await tx.run('UPDATE subscriptions SET is_muted = 1 WHERE channel_id = $1', [
      places.channels[0] ?? 0,
    ]);
  });
}

/** Returns policies of each kind, in channels with and without a subscription. */
function policies(user_id: number, channels: readonly number[]): UserTopicRow[] {
  return [0, 1, 2, 30].flatMap((place) =>
    [visibilityPolicies.followed, visibilityPolicies.muted].map((visibility_policy) => {
      const topic_key = `topic ${visibility_policy}`;
      const channel_id = channels[place] ?? 0;
      const told = { topic_name: topic_key, last_updated: 0 };
      return { user_id, channel_id, topic_key, visibility_policy, ...told };
    }),
  );
}

function message(
  id: number,
  people: readonly UserRow[],
  { channels, conversations }: Places,
): MessageRow {
  const isDirect = id % 7 === 0;
  const list = isDirect ? conversations : channels;
  const recipient_id = list[(id * 31) % list.length] ?? 0;
  const topic = isDirect ? '' : `topic ${id % 11}`;
  const text = 'text '.repeat(20);
  return storedMessage({
    id,
    sender_id: people[id % people.length]?.id ?? 0,
    recipient_id,
    channel_id: isDirect ? null : recipient_id,
    topic,
    content: text,
    rendered: `<p>${text}</p>`,
    search_text: id % WORD_EVERY === 0 ? 'zebra text' : 'text',
    wildcards: id % 300 === 0 ? 1 : 0,
  });
}

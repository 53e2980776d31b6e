import { beforeAll, describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import type { Engine, SqlValue } from '../../../src/core/storage/engine.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import {
  conversationMembers,
  conversations,
  type MessageRow,
  messages,
  readRanges,
} from '../../../src/core/storage/tables/messages.ts';
import { LAST_ID } from '../../../src/features/narrow/search-space.ts';
import type { Source } from '../../../src/features/register/part.ts';
import { countStatement } from '../../../src/features/register/unread/estimate-unread.ts';
import { newestUnread } from '../../../src/features/register/unread/newest-unread.ts';
import { idsStatement } from '../../../src/features/register/unread/received-lists.ts';
import {
  findUnreadRuns,
  runsStatement,
} from '../../../src/features/register/unread/unread-runs.ts';
import { forEachEngine } from '../../support/engines.ts';
import { storedMessage } from '../../support/stored-message.ts';

const COUNT = 20_000;
const READER = 7;
/** Recipients of messages: channels, and for every second message a conversation of the reader. */
const CHANNELS = 50;
const FIRST_CONVERSATION = 1000;
const CONVERSATIONS = 40;
const OWN_CHANNEL = 3;
const clock = { now: () => Date.now() };

/** Matches plans that scan a table, or an index of a whole organization. */
const readsAll = {
  sqlite: /SCAN m\b|SCAN messages|SEARCH m USING [^(]*\(realm_id=\?\)$/m,
  postgres: /Seq Scan on messages|on messages[^\n]*\n\s*Index Cond: \(realm_id = '\d+'::bigint\)\n/,
};

forEachEngine((name, open) => {
  describe('with 20,000 messages', () => {
    let engine: Engine;
    let source: Source;

    beforeAll(async () => {
      engine = await open();
      const identity = await createRealm(engine, clock, { subdomain: '', name: 'Plans' });
      const realm = await Realm.open(engine, clock, identity);
      await fill(engine, realm.id);
      await engine.write((tx) => tx.run('ANALYZE'));
      // A connection uses new statistics from its next read on.
      await engine.snapshot((sql) => sql.all('SELECT 1 FROM messages LIMIT 1'));
      source = { sql: engine.reader, dialect: engine.dialect, realmId: realm.id };
    });

    const spaces = [{ recipient_id: OWN_CHANNEL, after_id: 0, upto_id: LAST_ID }];

    async function planOf({ text, values }: { text: string; values: readonly SqlValue[] }) {
      const command = engine.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(`${command} ${text}`, values);
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    }

    it('events 1.6: unread messages are found without scanning all messages', async () => {
      const plan = await planOf(runsStatement(source, READER, spaces));
      expect(plan).toMatch(/messages_by_recipient/);
      expect(plan).not.toMatch(readsAll[name]);
    });

    it('events 1.6: so are their number and their ids', async () => {
      const runs = await findUnreadRuns(source, READER, spaces);
      for (const statement of [countStatement, idsStatement]) {
        const plan = await planOf(statement(source, runs, COUNT));
        expect(plan).toMatch(/messages_by_recipient/);
        expect(plan).not.toMatch(readsAll[name]);
      }
    });

    it('events 1.6: one gap is one run, whatever its length', async () => {
      const runs = await findUnreadRuns(source, READER, spaces);
      const ofChannel = runs.filter((run) => run.recipient_id === OWN_CHANNEL);
      expect(ofChannel).toEqual([
        { recipient_id: OWN_CHANNEL, after_id: 15_000, upto_id: expect.any(Number) },
        { recipient_id: OWN_CHANNEL, after_id: 9000, upto_id: expect.any(Number) },
      ]);
    });

    it('events 1.6: the result equals checking every single message', async () => {
      const { places, isCut } = await newestUnread(source, { userId: READER, spaces });
      const expected = ids().filter((id) => isOwn(id) && !isRead(id));
      const found = [...places.topics(), ...places.conversations().map(([, ids]) => ({ ids }))];
      expect(found.flatMap((place) => place.ids).sort((a, b) => a - b)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(500);
      expect(isCut).toBe(false);
    });
  });
});

function ids(): number[] {
  return Array.from({ length: COUNT }, (_, index) => index + 1);
}

/** Two ranges were read. */
const read = [
  { user_id: READER, from_id: 1, to_id: 9000 },
  { user_id: READER, from_id: 10_001, to_id: 15_000 },
];

function isRead(id: number): boolean {
  return read.some(({ from_id, to_id }) => from_id <= id && id <= to_id);
}

function recipientOf(id: number): number {
  if (id % 5 === 0) return FIRST_CONVERSATION + ((id / 5) % CONVERSATIONS);
  return 1 + ((id * 7) % CHANNELS);
}

/** Every second conversation is the reader's. */
function isOwn(id: number): boolean {
  const recipient = recipientOf(id);
  return recipient === OWN_CHANNEL || (recipient >= FIRST_CONVERSATION && recipient % 2 === 0);
}

async function fill(engine: Engine, realmId: number): Promise<void> {
  const talks = Array.from({ length: CONVERSATIONS }, (_, index) => FIRST_CONVERSATION + index);
  await engine.write(async (tx) => {
    const { dialect } = engine;
    await insertRows(tx, dialect, messages, realmId, ids().map(message));
    await insertRows(
      tx,
      dialect,
      conversations,
      realmId,
      talks.map((id) => ({ members: `${id % 2 === 0 ? READER : 8},${id}`, id })),
    );
    await insertRows(
      tx,
      dialect,
      conversationMembers,
      realmId,
      talks
        .filter((id) => id % 2 === 0)
        .map((conversation_id) => ({ user_id: READER, conversation_id })),
    );
    await insertRows(tx, dialect, readRanges, realmId, read);
  });
}

function message(id: number): MessageRow {
  const recipient_id = recipientOf(id);
  const isDirect = recipient_id >= FIRST_CONVERSATION;
  const topic = isDirect ? '' : `topic ${id % 11}`;
  const text = 'text '.repeat(20);
  return storedMessage({
    id,
    sender_id: 1 + (id % 30),
    recipient_id,
    channel_id: isDirect ? null : recipient_id,
    topic,
    content: text,
    rendered: `<p>${text}</p>`,
  });
}

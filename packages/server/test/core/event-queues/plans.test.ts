import { describe, expect, it } from 'vitest';
import { changesStatement, missedStatement } from '../../../src/core/event-queues/read-missed.ts';
import { updatesStatement } from '../../../src/core/realm/log-updates.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import { events } from '../../../src/core/storage/tables/log.ts';
import { conversationMembers } from '../../../src/core/storage/tables/messages.ts';
import { forEachEngine } from '../../support/engines.ts';

const COUNT = 20_000;
const REALM = 1;
const USER = 7;

/** Fills the log with many events, few of which are for one account. */
async function fill(engine: Engine): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    event_id: index + 1,
    audience: audienceOf(index),
    type: index % 5000 === 4 ? 'subscription' : 'message',
    payload: { type: 'message', text: 'x'.repeat(50) },
    created_at: index,
  }));
  await engine.write(async (tx) => {
    await insertRows(tx, engine.dialect, events, REALM, rows);
    const members = Array.from({ length: 200 }, (_, conversation_id) => ({
      user_id: USER,
      conversation_id,
    }));
    await insertRows(tx, engine.dialect, conversationMembers, REALM, members);
    await tx.run('ANALYZE');
  });
  await engine.snapshot((sql) => sql.all('SELECT 1 FROM events LIMIT 1'));
}

function audienceOf(index: number): string {
  if (index % 1000 === 0) return `user:${USER}`;
  if (index % 1000 === 1) return 'channel:3';
  if (index % 1000 === 2) return 'conversation:5';
  return index % 2 ? `channel:${1000 + (index % 50)}` : `user:${1000 + (index % 50)}`;
}

/** Matches plans that scan the log, or an index of a whole organization. */
const readsAll = {
  sqlite: /SCAN e(vents)?\b|SEARCH e(vents)? USING [^(]*\(realm_id=\?\)/,
  postgres: /Seq Scan on events|on events[^\n]*\n\s*Index Cond: \(realm_id = '\d+'::bigint\)\n/,
};

forEachEngine((name, open) => {
  describe('DESIGN 2: reading on after a long absence', () => {
    it('DESIGN 2: finds an account’s missed events by the audience index', async () => {
      const engine = await open();
      await fill(engine);
      const audiences = JSON.stringify(['realm', 'members', `user:${USER}`, 'channel:3']);
      const values = [REALM, USER, audiences, 1, COUNT];
      const statement = missedStatement(engine.dialect);
      const command = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(
        `${command} ${statement}`,
        values,
      );
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(/events_by_audience/);
      expect(plan).toMatch(/conversation_members/);
      expect(plan).not.toMatch(readsAll[name]);
      const found = await engine.reader.all<{ audience: string }>(statement, values);
      expect(found).toHaveLength(60);
      expect(new Set(found.map(({ audience }) => audience))).toEqual(
        new Set([`user:${USER}`, 'channel:3', 'conversation:5']),
      );
    });

    it('DESIGN 2: reads as many missed events at once as fit, and at least one', async () => {
      const engine = await open();
      const sizes = [5, 1, 1, 1, 1, 3, 5];
      const rows = sizes.map((mib, index) => ({
        event_id: index + 1,
        audience: 'realm',
        type: 'realm',
        payload: { type: 'realm', text: 'x'.repeat((mib << 20) - 100) },
        created_at: index,
      }));
      await engine.write((tx) => insertRows(tx, engine.dialect, events, REALM, rows));
      const parts: number[][] = [];
      for (let from = 1; from <= sizes.length; from = (parts.at(-1)?.at(-1) ?? from) + 1) {
        const found = await engine.reader.all<{ event_id: number; missed: number }>(
          missedStatement(engine.dialect),
          [REALM, USER, JSON.stringify(['realm']), from, sizes.length],
        );
        expect(found[0]?.missed).toBe(sizes.length - from + 1);
        parts.push(found.map(({ event_id }) => event_id));
      }
      expect(parts).toEqual([[1], [2, 3, 4, 5, 6], [7]]);
    });

    it('DESIGN 2: a process finds state changes of others by the audience index', async () => {
      const engine = await open();
      await fill(engine);
      const command = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(
        `${command} ${updatesStatement}`,
        [REALM, COUNT - 10],
      );
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(/events_by_audience/);
      expect(plan).not.toMatch(readsAll[name]);
    });

    it('DESIGN 2: finds changes of an account by an index of its own', async () => {
      const engine = await open();
      await fill(engine);
      const command = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(
        `${command} ${changesStatement}`,
        [REALM, `user:${USER}`, 1, COUNT],
      );
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(/events_about_membership/);
    });
  });
});

import { expect, it } from 'vitest';
import { insertRows } from '../../../../src/core/storage/rows.ts';
import { botDeliveries } from '../../../../src/core/storage/tables/outgoing-bots.ts';
import {
  DeliveryQueue,
  SELECT_DUE_BOTS,
} from '../../../../src/features/bots/outgoing/delivery-queue.ts';
import { forEachEngine } from '../../../support/engines.ts';

const DAY_MS = 86_400_000;

forEachEngine((name, open) => {
  it('X5: looking for due bots reads only what waits, and old deliveries are forgotten', async () => {
    const engine = await open();
    const now = Date.now();
    const row = (id: number, ageMs: number, isWaiting: boolean) => ({
      id,
      bot_id: id % 10,
      message_id: id,
      sender_id: 1,
      cause: 'mention' as const,
      status: isWaiting ? ('waiting' as const) : ('answered' as const),
      attempts: 1,
      created_at: now - ageMs,
      due_at: now - ageMs,
      claimed_until: 0,
      finished_at: isWaiting ? null : now - ageMs,
      status_code: 200,
      error: null,
      answer_id: null,
    });
    const finished = Array.from({ length: 20_000 }, (_, n) => row(n + 1, (n % 14) * DAY_MS, false));
    // Of the bots 1 and 2. A queue that is full costs a look at its first delivery alone.
    const waiting = Array.from({ length: 5000 }, (_, n) =>
      row(20_001 + 10 * (n >> 1) + (n % 2), 1000, true),
    );
    await engine.write(async (tx) => {
      await insertRows(tx, engine.dialect, botDeliveries, 1, [...finished, ...waiting]);
      await tx.run('ANALYZE');
    });
    const queue = new DeliveryQueue({ engine, clock: { now: () => now } });
    const due = [1, 2].map((botId) => ({ realmId: 1, botId }));
    expect(await queue.dueBots()).toEqual(expect.arrayContaining(due));
    expect(await queue.dueBots()).toHaveLength(2);
    const command = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN ANALYZE';
    const plan = JSON.stringify(await engine.reader.all(`${command} ${SELECT_DUE_BOTS}`, [now]));
    expect(plan).not.toMatch(/SCAN first|Seq Scan/);
    if (name === 'sqlite') {
      expect(plan).toMatch(/bot_deliveries_waiting \(\(realm_id,bot_id\)>/);
    } else {
      expect(plan).toMatch(/bot_deliveries_waiting/);
      const read = [...plan.matchAll(/actual [^)]*rows=(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...read)).toBeLessThanOrEqual(3);
    }

    await queue.forgetOld();
    const left = await engine.reader.get<{ rows: number }>(
      'SELECT COUNT(*) AS rows FROM bot_deliveries',
    );
    expect(Number(left?.rows)).toBe(finished.filter((_, n) => n % 14 <= 7).length + waiting.length);
  });
});

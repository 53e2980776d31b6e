import type { Mutation } from '../../../core/realm/mutation.ts';
import { botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';

/** Returns how many deliveries wait for each of these bots, those of this transaction included. */
export async function waitingFor(
  change: Mutation,
  bots: readonly number[],
): Promise<Map<number, number>> {
  const { sql, dialect, realmId } = change;
  const rows = await sql.all<{ bot_id: number; waiting: number }>(
    `SELECT bot_id, COUNT(*) AS waiting FROM bot_deliveries
     WHERE realm_id = $1 AND status = 'waiting' AND ${dialect.among('bot_id', '$2')}
     GROUP BY bot_id`,
    [realmId, JSON.stringify(bots)],
  );
  const waiting = new Map(rows.map((row) => [Number(row.bot_id), Number(row.waiting)]));
  for (const { row } of change.pendingIn(botDeliveries)) {
    // A row that was called before is in the database, so it is counted already.
    if (row?.status !== 'waiting' || row.attempts > 0) continue;
    waiting.set(row.bot_id, (waiting.get(row.bot_id) ?? 0) + 1);
  }
  return waiting;
}

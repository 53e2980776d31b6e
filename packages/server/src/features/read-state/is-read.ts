import type { Mutation } from '../../core/realm/mutation.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { readRanges } from '../../core/storage/tables/messages.ts';

interface ReadContext {
  readonly sql: Sql;
  readonly realmId: number;
  readonly pendingIn?: Mutation['pendingIn'];
}

/** Whether a message that a person received is in one of their read ranges. */
export async function isRead(
  context: ReadContext,
  userId: number,
  messageId: number,
): Promise<boolean> {
  const row = await context.sql.get<{ from_id: number; to_id: number }>(
    `SELECT from_id, to_id FROM read_ranges
     WHERE realm_id = $1 AND user_id = $2 AND from_id <= $3 ORDER BY from_id DESC LIMIT 1`,
    [context.realmId, userId, messageId],
  );
  const covers = (range: { from_id: number; to_id: number }) =>
    range.from_id <= messageId && messageId <= range.to_id;
  // Ranges of the transaction replace stored ones with the same start and never overlap others.
  let stored = row;
  for (const { key, row: fresh } of context.pendingIn?.(readRanges) ?? []) {
    if (key.user_id !== userId) continue;
    if (key.from_id === stored?.from_id) stored = undefined;
    if (fresh && covers(fresh)) return true;
  }
  return stored !== undefined && covers(stored);
}

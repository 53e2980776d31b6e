import type { Sql } from '../../core/storage/engine.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  type WebhookProgressRow,
  type WebhookRow,
  webhookProgress,
} from '../../core/storage/tables/webhooks.ts';

const COLUMNS = Object.keys(webhookProgress.columns).join(', ');

/** Returns the progress of a webhook that starts after `cursor`. */
export function newProgress({ id, generation }: WebhookRow, cursor: number): WebhookProgressRow {
  return {
    id,
    generation,
    cursor,
    pending_id: 0,
    failures: 0,
    failing_since: 0,
    next_attempt_at: 0,
    delivered_at: 0,
    deliveries: [],
  };
}

/** Reads the progress of a realm's webhooks, by their ids. */
export async function storedProgress(
  sql: Sql,
  realmId: number,
): Promise<ReadonlyMap<number, WebhookProgressRow>> {
  const rows = await sql.all<RawRow>(
    `SELECT ${COLUMNS} FROM webhook_progress WHERE realm_id = $1 ORDER BY id`,
    [realmId],
  );
  const decoded = rows.map((row) => decodeRow(webhookProgress, row));
  return new Map(decoded.map((row) => [row.id, row]));
}

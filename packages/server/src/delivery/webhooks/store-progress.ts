import type { Dialect, WritableSql } from '../../core/storage/engine.ts';
import { encodeRows } from '../../core/storage/rows.ts';
import { type WebhookProgressRow, webhookProgress } from '../../core/storage/tables/webhooks.ts';

const columns = Object.keys(webhookProgress.columns).filter(
  (name) => name !== 'id' && name !== 'generation',
);

/** Stores the progress of webhooks, except of those whose progress was set from outside meanwhile. */
export async function storeProgress(
  tx: WritableSql,
  dialect: Dialect,
  realmId: number,
  rows: readonly WebhookProgressRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const reached = dialect.rowsFrom('$2', webhookProgress.columns, 'reached');
  await tx.run(
    `UPDATE webhook_progress SET ${columns.map((name) => `${name} = reached.${name}`).join(', ')}
     FROM ${reached} WHERE webhook_progress.realm_id = $1 AND webhook_progress.id = reached.id
     AND webhook_progress.generation = reached.generation`,
    [realmId, encodeRows(webhookProgress, rows)],
  );
}

import { roles, type WebhookPause } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type WebhookRow, webhooks } from '../../core/storage/tables/webhooks.ts';
import { audit } from '../../features/audit/audit.ts';
import { literal } from '../../features/notices/notice-text.ts';
import { tellOfFailure } from '../../features/notices/tell-of-failure.ts';
import { peopleWithRole } from '../../features/notices/told-people.ts';
import { stopIfLast } from '../../features/webhooks/change-webhook.ts';

export type PauseReason = Exclude<WebhookPause, 'manual'>;

/** Pauses a webhook and tells its owner, unless it was changed meanwhile. */
export async function pauseWebhook(
  change: Mutation,
  { id, generation }: WebhookRow,
  reason: PauseReason,
  problem?: string,
): Promise<void> {
  const { state } = change;
  const row = state.webhooks.get({ id });
  if (!row?.is_enabled || row.generation !== generation) return;
  change.put(webhooks, { ...row, is_enabled: false, pause: reason });
  await stopIfLast(change);
  audit(change, { kind: 'webhook.paused', target: id, details: { name: row.name, reason } });
  const values = { reason, name: literal(row.name), host: literal(new URL(row.url).host) };
  await tellOfFailure(change, toldOf(state, row), {
    text: ({ t }) => t('notice.webhookPaused', values),
    detail: problem,
    advice: ({ t }) => t('notice.webhookAdvice', { reason }),
  });
}

/** Returns the owner of a webhook; the owners of the organization if it has none, or they left. */
function toldOf(state: RealmState, { owner_id }: WebhookRow): number[] {
  const owner = owner_id === null ? undefined : state.users.get({ id: owner_id });
  if (owner?.is_active) return [owner.id];
  return peopleWithRole(state, roles.owner);
}

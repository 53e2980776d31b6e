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

const reasons: Readonly<Record<PauseReason, string>> = {
  failing: 'its receiver has failed for three days',
  gone: 'its receiver answered 410, which means that it is gone',
  behind: 'the log no longer has the next event',
  account: 'its account is deactivated, so it sees nothing',
};

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
  const text = `The webhook ${literal(row.name)} to ${literal(new URL(row.url).host)} is paused, because ${reasons[reason]}.`;
  const advice = adviceFor(reason);
  await tellOfFailure(change, toldOf(state, row), { text, detail: problem, advice });
}

function adviceFor(reason: PauseReason): string {
  switch (reason) {
    case 'behind':
      return 'Resume it in the organization settings from the oldest event that is left, or from now on.';
    case 'account':
      return 'Remove it in the organization settings, and add another one.';
    default:
      return 'Once the receiver works, resume it in the organization settings. It goes on where it stopped, as far as the log reaches back.';
  }
}

/** Returns the owner of a webhook; the owners of the organization if it has none, or they left. */
function toldOf(state: RealmState, { owner_id }: WebhookRow): number[] {
  const owner = owner_id === null ? undefined : state.users.get({ id: owner_id });
  if (owner?.is_active) return [owner.id];
  return peopleWithRole(state, roles.owner);
}

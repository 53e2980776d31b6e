import type { Webhook } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { WebhookProgressRow, WebhookRow } from '../../core/storage/tables/webhooks.ts';

/** Returns a webhook as administrators get it, without its secrets. */
export function webhookObject(row: WebhookRow, progress: WebhookProgressRow, now: number): Webhook {
  const time = (milliseconds: number) => (milliseconds === 0 ? null : inSeconds(milliseconds));
  const isFailing = progress.failures > 0;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events === null ? 'all' : [...row.events],
    narrow: [...row.narrow],
    user_id: row.user_id,
    owner_id: row.owner_id,
    is_enabled: row.is_enabled,
    paused_because: row.pause === '' ? null : row.pause,
    last_event_id: progress.cursor,
    delivered_at: time(progress.delivered_at),
    failing_since: isFailing ? time(progress.failing_since) : null,
    next_attempt_at: isFailing && row.is_enabled ? time(progress.next_attempt_at) : null,
    old_secret_expires_at: row.old_secret_until > now ? time(row.old_secret_until) : null,
    created_at: inSeconds(row.created_at),
  };
}

import { limits, type Narrow } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { cursorAfter } from '../../core/event-queues/wire-events.ts';
import { checkedOutsideUrl } from '../../core/http-client/outside-address.ts';
import { newSigningSecret } from '../../core/http-client/sign.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import {
  type WebhookProgressRow,
  type WebhookRow,
  webhookProgress,
  webhooks,
} from '../../core/storage/tables/webhooks.ts';
import { startReading } from '../../delivery/notifying/log-lease.ts';
import { audit } from '../audit/audit.ts';
import { queueNarrow } from '../register/queue-narrow.ts';
import { newProgress } from './stored-progress.ts';
import { addWebhookAccount } from './webhook-account.ts';
import { checkedTypes, nameFor } from './webhook-rules.ts';

export interface WantedWebhook {
  readonly url: string;
  readonly events: 'all' | readonly string[];
  readonly narrow: Narrow;
  readonly name: string | undefined;
  readonly is_enabled: boolean;
  /** The person who is told of failures; null for a service. */
  readonly ownerId: number | null;
  /** The host of its account's address. */
  readonly realmHost: string;
}

interface AddedWebhook {
  readonly row: WebhookRow;
  readonly progress: WebhookProgressRow;
  readonly secret: string;
}

/** Adds a webhook that delivers from now on. */
export async function addWebhook(
  change: Mutation,
  config: Pick<Config, 'secretKey'>,
  wanted: WantedWebhook,
): Promise<AddedWebhook> {
  const { state } = change;
  if (state.webhooks.size >= limits.webhooksPerRealm) {
    throw badRequest(`There can be at most ${limits.webhooksPerRealm} webhooks.`);
  }
  const url = checkedOutsideUrl(wanted.url);
  const events = checkedTypes(wanted.events);
  const narrow = queueNarrow(wanted.narrow);
  const start = cursorAfter(state.position);
  const account = await addWebhookAccount(
    change,
    wanted.name ?? nameFor(state, url),
    wanted.realmHost,
  );
  const secret = newSigningSecret();
  const row: WebhookRow = {
    id: change.nextId(),
    name: account.full_name,
    url,
    events,
    narrow,
    user_id: account.id,
    owner_id: wanted.ownerId,
    sealed_secret: sealingFor(config, state, 'secret of a webhook').seal(secret),
    sealed_old_secret: '',
    old_secret_until: 0,
    is_enabled: wanted.is_enabled,
    pause: wanted.is_enabled ? '' : 'manual',
    generation: 1,
    starts_after: start,
    created_at: change.now,
  };
  const progress = newProgress(row, start);
  change.put(webhooks, row);
  change.put(webhookProgress, progress);
  if (row.is_enabled) await startReading(change, 'webhooks');
  audit(change, { kind: 'webhook.created', target: row.id, details: { name: row.name } });
  return { row, progress, secret };
}

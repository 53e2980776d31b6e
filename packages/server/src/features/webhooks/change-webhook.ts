import type { Narrow } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { checkedOutsideUrl } from '../../core/http-client/outside-address.ts';
import { newSigningSecret } from '../../core/http-client/sign.ts';
import { rotatedSecret } from '../../core/http-client/signing-secrets.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import {
  type WebhookProgressRow,
  type WebhookRow,
  webhookProgress,
  webhooks,
} from '../../core/storage/tables/webhooks.ts';
import { startReading, stopReading } from '../../delivery/notifying/log-lease.ts';
import { audit } from '../audit/audit.ts';
import { checkBotNameIsFree } from '../bots/bot-rules.ts';
import { queueNarrow } from '../register/queue-narrow.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { rename } from '../users/rename.ts';
import { checkedFullName } from '../users/user-rules.ts';
import { checkedCursor, type ReplayFrom } from './replay-from.ts';
import { newProgress } from './stored-progress.ts';
import { checkedTypes, findWebhook } from './webhook-rules.ts';

export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly events?: 'all' | readonly string[] | undefined;
  readonly narrow?: Narrow | undefined;
  readonly name?: string | undefined;
  readonly is_enabled?: boolean | undefined;
  readonly from?: ReplayFrom | undefined;
  readonly rotate_secret?: boolean | undefined;
}

interface ChangedWebhook {
  readonly row: WebhookRow;
  readonly progress: WebhookProgressRow;
  /** The new secret, if one was made. */
  readonly secret: string | undefined;
}

/** Changes what is given of a webhook. */
export async function changeWebhook(
  change: Mutation,
  config: Pick<Config, 'secretKey'>,
  id: number,
  wanted: WebhookChanges,
): Promise<ChangedWebhook> {
  const before = findWebhook(change.state, id);
  const secret = wanted.rotate_secret ? newSigningSecret() : undefined;
  const isEnabled = wanted.is_enabled ?? before.is_enabled;
  const isResumed = isEnabled && !before.is_enabled;
  if (isResumed) checkHasAccount(change, before);
  const isMoved = isResumed || wanted.from !== undefined;
  const row: WebhookRow = {
    ...before,
    ...(secret !== undefined &&
      rotatedSecret(
        before,
        sealingFor(config, change.state, 'secret of a webhook').seal(secret),
        change.now,
      )),
    name: wanted.name === undefined ? before.name : renamed(change, before, wanted.name),
    url: wanted.url === undefined ? before.url : checkedOutsideUrl(wanted.url),
    events: wanted.events === undefined ? before.events : checkedTypes(wanted.events),
    narrow: wanted.narrow === undefined ? before.narrow : queueNarrow(wanted.narrow),
    is_enabled: isEnabled,
    pause: isEnabled ? '' : before.pause || 'manual',
    generation: before.generation + (isMoved ? 1 : 0),
  };
  change.put(webhooks, row);
  const stored = await progressOf(change, row);
  const progress = isMoved ? await moved(change, row, stored, wanted.from) : stored;
  if (isMoved) change.put(webhookProgress, progress);
  if (row.is_enabled) await startReading(change, 'webhooks');
  else await stopIfLast(change);
  auditWebhook(change, before, row);
  return { row, progress, secret };
}

/** Removes a webhook and deactivates its account. */
export async function removeWebhook(change: Mutation, id: number): Promise<WebhookRow> {
  const { state } = change;
  const row = findWebhook(state, id);
  change.remove(webhooks, { id });
  change.remove(webhookProgress, { id });
  await stopIfLast(change);
  const account = state.users.get({ id: row.user_id });
  if (account?.is_active) await deactivateAccount(change, account);
  audit(change, { kind: 'webhook.deleted', target: id, details: { name: row.name } });
  return row;
}

/** Stops reading the log once no webhook is enabled. */
export async function stopIfLast(change: Mutation): Promise<void> {
  const rows = [...change.state.webhooks.values()];
  if (!rows.some(({ is_enabled }) => is_enabled)) await stopReading(change, 'webhooks');
}

async function progressOf(change: Mutation, row: WebhookRow): Promise<WebhookProgressRow> {
  const [stored] = await storedRows(change, webhookProgress, { id: row.id });
  return stored ?? newProgress(row, row.starts_after);
}

/** Returns the progress of a webhook that goes on or begins elsewhere: its failures are over. */
async function moved(
  change: Mutation,
  { generation, starts_after }: WebhookRow,
  stored: WebhookProgressRow,
  from: ReplayFrom | undefined,
): Promise<WebhookProgressRow> {
  const cursor = await checkedCursor(change, { ...stored, starts_after }, from);
  return {
    ...stored,
    generation,
    cursor,
    pending_id: from === undefined ? stored.pending_id : 0,
    failures: 0,
    failing_since: 0,
    next_attempt_at: 0,
  };
}

/** Throws if the account of a webhook is deactivated: it would be paused again at once. */
function checkHasAccount({ state }: Mutation, { user_id }: WebhookRow): void {
  if (state.users.get({ id: user_id })?.is_active) return;
  throw badRequest('The account of this webhook is deactivated. Add another webhook.');
}

function renamed(change: Mutation, { user_id }: WebhookRow, name: string): string {
  const fullName = checkedFullName(name);
  const account = change.state.users.get({ id: user_id });
  if (!account || account.full_name === fullName) return fullName;
  checkBotNameIsFree(change.state, fullName, account.id);
  return rename(change, account, fullName).full_name;
}

/** Writes an entry for each changed setting. Addresses can hold keys, so only hosts show. */
function auditWebhook(change: Mutation, before: WebhookRow, next: WebhookRow): void {
  const { id: target, name } = next;
  for (const setting of ['name', 'url', 'events', 'narrow', 'is_enabled'] as const) {
    const [old, now] = [shownIn(before, setting), shownIn(next, setting)];
    if (JSON.stringify(before[setting]) === JSON.stringify(next[setting]) || now === true) continue;
    audit(change, { kind: 'webhook.changed', target, details: { name, setting, old, new: now } });
  }
  if (before.sealed_secret !== next.sealed_secret) {
    audit(change, { kind: 'webhook.secret_rotated', target, details: { name } });
  }
  if (!before.is_enabled && next.is_enabled) {
    audit(change, { kind: 'webhook.resumed', target, details: { name } });
  }
}

function shownIn(
  row: WebhookRow,
  setting: 'name' | 'url' | 'events' | 'narrow' | 'is_enabled',
): string | boolean {
  switch (setting) {
    case 'url':
      return new URL(row.url).host;
    case 'events':
      return row.events?.join(', ') ?? 'all';
    case 'narrow':
      return row.narrow.map(({ operator, operand }) => `${operator}:${operand}`).join(' ');
    default:
      return row[setting];
  }
}

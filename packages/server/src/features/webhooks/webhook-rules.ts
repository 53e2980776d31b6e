import { events, limits } from '@tidings/shared-types';
import { badRequest, ResourceNotFound } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Types of events that are not in the log. */
const transientTypes: ReadonlySet<string> = new Set([
  'heartbeat',
  'presence',
  'restart',
  'typing',
  'typing_edit_message',
]);
const knownTypes: ReadonlySet<string> = new Set(
  Object.keys(events).map((name) => name.split('/')[0] ?? name),
);

export function findWebhook({ webhooks }: RealmState, id: number): WebhookRow {
  const webhook = webhooks.get({ id });
  if (webhook) return webhook;
  throw new ResourceNotFound('There is no such webhook.');
}

/** Returns the wanted event types without repetitions; null for all. */
export function checkedTypes(wanted: 'all' | readonly string[]): readonly string[] | null {
  if (wanted === 'all') return null;
  for (const type of wanted) {
    if (!knownTypes.has(type)) throw badRequest(`There are no events of type ${type}.`);
    if (transientTypes.has(type)) {
      throw badRequest(`Events of type ${type} are not kept, so webhooks cannot get them.`);
    }
  }
  return [...new Set(wanted)];
}

/** Characters of a name that a number may need. */
const ROOM_FOR_NUMBER = 5;

/** Returns a free name for a webhook without one: that of the receiver's host, shortened if necessary. */
export function nameFor({ users }: RealmState, url: string): string {
  const host = new URL(url).hostname.slice(0, limits.fullNameLength - ROOM_FOR_NUMBER);
  const hostname = host.length < limits.fullNameMinLength ? `Webhook ${host}` : host;
  const taken = new Set<string>();
  for (const user of users.values()) if (user.is_active) taken.add(foldCase(user.full_name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? hostname : `${hostname} ${number}`;
    if (!taken.has(foldCase(name))) return name;
  }
}

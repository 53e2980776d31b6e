import type { Realm } from '../../core/realm/realm.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import type { MessageEntry, NotifyingEntry } from '../notifying/log-entries.ts';
import { LeaseLost } from '../notifying/log-lease.ts';
import type { Notification } from './carrier.ts';
import { activeDevices, handOver, type NotifyContext } from './hand-over.ts';
import { iconCountsOf } from './icon-counts.ts';
import { removalPayload } from './payloads.ts';
import { ShownCounts, takesSilent } from './shown-counts.ts';

/**
 * Accounts whose devices and counts are read at a time, once a second. A message to a large channel makes thousands
 * due, and each count reads what one account has unread.
 */
const LOOKED_UP_AT_A_TIME = 1000;
const COUNTED_AT_A_TIME = 50;

/**
 * Keeps the counts on apps' icons equal to what their owners have unread. Every notification carries the count. If it
 * changes otherwise, a silent notification does: at once when somebody read or removed something, and after a pause
 * when messages came that notify nobody. Browsers get none, since each push must show something there.
 */
export class Badges {
  readonly #pauseMs: number;
  /** The newest step of each realm's log. */
  readonly #steps = new Map<number, NotifyContext>();

  /** `pauseMs`: least time between two silent notifications for messages that notify nobody. */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Follows the log of a realm. Returns the context for its next step. */
  follow(step: Omit<NotifyContext, 'shown'>): NotifyContext {
    const { realm, lease, services } = step;
    const last = this.#steps.get(realm.id);
    // If another process read the log meanwhile, devices show what that one sent.
    const isContinued = last?.lease.position === lease.position;
    const shown = isContinued ? last.shown : new ShownCounts(services.clock, this.#pauseMs);
    const context = { ...step, shown };
    this.#steps.set(realm.id, context);
    return context;
  }

  /** Notes whose counts an entry may change. */
  async note({ realm, shown }: NotifyContext, entry: NotifyingEntry): Promise<void> {
    const isRise = entry.kind === 'message';
    const accounts = isRise ? await receiversOf(realm, entry) : await ownersIn(realm, entry);
    for (const id of accounts) shown.noteChange(id, isRise);
  }

  /** Sends the counts that are due and differ from those on the devices. */
  async send(): Promise<void> {
    for (const [realmId, context] of this.#steps) {
      try {
        await sendDue(context);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        // Another process has taken over, and sends the counts from now on.
        this.#steps.delete(realmId);
      }
    }
  }
}

async function sendDue(context: NotifyContext): Promise<void> {
  const { realm, services, shown, lease } = context;
  const due = shown.due().slice(0, LOOKED_UP_AT_A_TIME);
  if (due.length === 0) return;
  await lease.renew();
  const devices = (await activeDevices(realm, services, due)).filter(takesSilent);
  const all = new Set(devices.map(({ user_id }) => user_id));
  for (const id of due) if (!all.has(id)) shown.forget(id);
  // The others stay due.
  const owners = new Set([...all].slice(0, COUNTED_AT_A_TIME));
  const counts = await iconCountsOf(context, owners);
  const changed = devices.filter(
    (device) => owners.has(device.user_id) && !shown.isShown(device, counts.get(device.user_id)),
  );
  const isChanged = new Set(changed.map(({ user_id }) => user_id));
  for (const id of owners) if (!isChanged.has(id)) shown.noteCurrent(id);
  const now = services.clock.now();
  const notifications = changed.flatMap((device) => silent(context, device, counts, now));
  await handOver(context, notifications, counts);
}

function silent(
  { realm: { state } }: NotifyContext,
  device: PushDeviceRow,
  counts: ReadonlyMap<number, number>,
  now: number,
): Notification[] {
  const user = state.users.get({ id: device.user_id });
  if (!user) return [];
  const payload = removalPayload(
    state,
    { user, realmUrl: device.realm_url },
    [],
    counts.get(user.id) ?? 0,
  );
  return [{ device, payload, occasion: `badge ${now}` }];
}

/** Returns the accounts that got a message, as far as they can have devices. */
async function receiversOf(
  { id, reader, state }: Realm,
  { audience }: MessageEntry,
): Promise<Iterable<number>> {
  const [kind, place] = audience.split(':');
  if (kind === 'channel') {
    return state.subscribersOf.get(Number(place)) ?? [];
  }
  if (kind !== 'conversation') return [];
  const rows = await reader.all<{ user_id: number }>(
    'SELECT user_id FROM conversation_members WHERE realm_id = $1 AND conversation_id = $2',
    [id, Number(place)],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Returns the account that an entry is about, or all with devices. */
async function ownersIn(
  { id, reader }: Realm,
  { userId }: Exclude<NotifyingEntry, MessageEntry>,
): Promise<Iterable<number>> {
  if (userId !== undefined) return [userId];
  const rows = await reader.all<{ user_id: number }>(
    'SELECT DISTINCT user_id FROM push_devices WHERE realm_id = $1',
    [id],
  );
  return rows.map(({ user_id }) => user_id);
}

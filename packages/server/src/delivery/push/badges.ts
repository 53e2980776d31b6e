import type { Realm } from '../../core/realm/realm.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import { badgeCountOf } from '../../features/read-state/badge-count.ts';
import type { MessageEntry, NotifyingEntry } from '../notifying/log-entries.ts';
import type { Notification } from './carrier.ts';
import { activeDevices, handOver, type NotifyContext } from './hand-over.ts';
import { removalPayload } from './payloads.ts';

/**
 * Accounts whose devices and counts are read at a time, once a second. A message to a large channel makes thousands
 * due, and each count reads what one account has unread.
 */
const LOOKED_UP_AT_A_TIME = 1000;
const COUNTED_AT_A_TIME = 50;

interface Waiting {
  readonly context: NotifyContext;
  /** Times from which the counts of accounts are due, in milliseconds since 1970. */
  readonly dueAt: Map<number, number>;
  /** Counts that devices have, by account. */
  readonly shown: Map<number, { readonly count: number; readonly at: number }>;
}

/**
 * Keeps the counts on apps' icons equal to what their owners have unread. Every notification carries the count. If it
 * changes otherwise, a silent notification does: at once when somebody read or removed something, and after a pause
 * when messages came that notify nobody. Browsers get none, since each push must show something there.
 */
export class Badges {
  readonly #pauseMs: number;
  readonly #realms = new Map<number, Waiting>();

  /** `pauseMs`: least time between two silent notifications for messages that notify nobody. */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Returns the counts of accounts, which go out with notifications. */
  async countsFor(
    context: NotifyContext,
    userIds: Iterable<number>,
  ): Promise<ReadonlyMap<number, number>> {
    const { realm, services } = context;
    const { dialect } = services.engine;
    const source = { sql: realm.reader, dialect, realmId: realm.id };
    const { shown, dueAt } = this.#waitingIn(context);
    const counts = new Map<number, number>();
    for (const id of new Set(userIds)) {
      const user = realm.state.users.get({ id });
      if (!user) continue;
      const count = await badgeCountOf(source, realm.state, user);
      counts.set(id, count);
      shown.set(id, { count, at: services.clock.now() });
      dueAt.delete(id);
    }
    return counts;
  }

  /** Notes whose counts an entry may change. */
  async note(context: NotifyContext, entry: NotifyingEntry): Promise<void> {
    const { realm, services } = context;
    const now = services.clock.now();
    const { dueAt, shown } = this.#waitingIn(context);
    const isRise = entry.kind === 'message';
    for (const id of isRise ? await receiversOf(realm, entry) : await ownersIn(realm, entry)) {
      const due = isRise ? (shown.get(id)?.at ?? 0) + this.#pauseMs : now;
      dueAt.set(id, Math.min(due, dueAt.get(id) ?? Number.POSITIVE_INFINITY));
    }
  }

  /** Sends the counts that are due and differ from those on the devices. */
  async send(): Promise<void> {
    for (const { context, dueAt, shown } of this.#realms.values()) {
      const now = context.services.clock.now();
      const due = [...dueAt]
        .filter(([, at]) => at <= now)
        .map(([id]) => id)
        .slice(0, LOOKED_UP_AT_A_TIME);
      if (due.length === 0) continue;
      const devices = (await activeDevices(context.realm, context.services, due)).filter(
        ({ token_kind }) => token_kind !== 'web_push',
      );
      const before = new Map(due.map((id) => [id, shown.get(id)?.count]));
      const all = new Set(devices.map(({ user_id }) => user_id));
      for (const id of due) if (!all.has(id)) dueAt.delete(id);
      // The others stay due.
      const owners = new Set([...all].slice(0, COUNTED_AT_A_TIME));
      const counts = await this.countsFor(context, owners);
      const changed = devices.filter(
        ({ user_id }) => owners.has(user_id) && before.get(user_id) !== counts.get(user_id),
      );
      try {
        await handOver(
          context,
          changed.flatMap((device) => silent(context, device, counts, now)),
        );
      } catch (error) {
        // They are tried again, and a count that is not known is sent.
        for (const id of owners) {
          shown.delete(id);
          dueAt.set(id, now);
        }
        throw error;
      }
    }
  }

  #waitingIn(context: NotifyContext): Waiting {
    const { id } = context.realm;
    const known = this.#realms.get(id);
    const waiting = { context, dueAt: known?.dueAt ?? new Map(), shown: known?.shown ?? new Map() };
    this.#realms.set(id, waiting);
    return waiting;
  }
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

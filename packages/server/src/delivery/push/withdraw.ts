import type { RealmState } from '../../core/realm/realm-state.ts';
import { deleteRows } from '../../core/storage/rows.ts';
import { type PushDeviceRow, pushNotified } from '../../core/storage/tables/push.ts';
import type { RemovalEntry } from '../notifying/log-entries.ts';
import type { Notification } from './carrier.ts';
import { activeDevices, handOver, type NotifyContext } from './hand-over.ts';
import { iconCountsOf } from './icon-counts.ts';
import { IDS_PER_REMOVAL, removalPayload } from './payloads.ts';

/** Notifications of one user that must disappear. */
interface Withdrawal {
  readonly userId: number;
  readonly messageIds: readonly number[];
}

/** Withdraws notifications of messages that were read or deleted. */
export async function withdraw(context: NotifyContext, entry: RemovalEntry): Promise<void> {
  const withdrawals = await withdrawalsOf(context, entry);
  if (withdrawals.length === 0) return;
  const { realm, services } = context;
  const { engine } = services;
  const users = withdrawals.map(({ userId }) => userId);
  const devices = await activeDevices(realm, services, users);
  const counts = await iconCountsOf(
    context,
    devices.map(({ user_id }) => user_id),
  );
  await handOver(
    context,
    withdrawals.flatMap((each) =>
      notificationsFor(realm.state, devices, each, entry.position, counts),
    ),
    counts,
  );
  const rows = withdrawals.flatMap(({ userId, messageIds }) =>
    messageIds.map((message_id) => ({ user_id: userId, message_id })),
  );
  await engine.write((tx) => deleteRows(tx, engine.dialect, pushNotified, realm.id, rows));
}

function notificationsFor(
  state: RealmState,
  devices: readonly PushDeviceRow[],
  { userId, messageIds }: Withdrawal,
  position: number,
  counts: ReadonlyMap<number, number>,
): Notification[] {
  const user = state.users.get({ id: userId });
  if (!user) return [];
  return devices
    .filter((device) => device.user_id === userId)
    .flatMap((device) =>
      inParts(messageIds).map((ids) => ({
        device,
        payload: removalPayload(
          state,
          { user, realmUrl: device.realm_url },
          ids,
          counts.get(userId) ?? 0,
        ),
        occasion: `removal ${position} ${ids[0]}`,
      })),
    );
}

async function withdrawalsOf(
  { realm, services }: NotifyContext,
  entry: RemovalEntry,
): Promise<Withdrawal[]> {
  const { dialect } = services.engine;
  const { messageIds, userId } = entry;
  const conditions = ['realm_id = $1'];
  const values: (string | number)[] = [realm.id];
  if (userId !== undefined) {
    values.push(userId);
    conditions.push(`user_id = $${values.length}`);
  }
  if (messageIds !== 'all') {
    values.push(JSON.stringify(messageIds));
    conditions.push(dialect.among('message_id', `$${values.length}`));
  }
  const rows = await realm.reader.all<{ user_id: number; message_id: number }>(
    `SELECT user_id, message_id FROM push_notified WHERE ${conditions.join(' AND ')}
     ORDER BY user_id, message_id`,
    values,
  );
  const notFor = new Set(entry.kind === 'gone' ? entry.notFor : []);
  const found = new Map<number, number[]>();
  for (const { user_id, message_id } of rows) {
    if (notFor.has(user_id)) continue;
    const ids = found.get(user_id);
    if (ids) ids.push(message_id);
    else found.set(user_id, [message_id]);
  }
  return [...found].map(([user, ids]) => ({ userId: user, messageIds: ids }));
}

function inParts(messageIds: readonly number[]): (readonly number[])[] {
  const parts: (readonly number[])[] = [];
  for (let at = 0; at < messageIds.length; at += IDS_PER_REMOVAL) {
    parts.push(messageIds.slice(at, at + IDS_PER_REMOVAL));
  }
  return parts;
}

import type { Realm } from '../../core/realm/realm.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { decodeRow, type RawRow, upsertRows } from '../../core/storage/rows.ts';
import {
  type PushDeviceRow,
  type PushNotifiedRow,
  pushDevices,
  pushNotified,
} from '../../core/storage/tables/push.ts';
import { hasExpired } from '../../features/keys/live-key.ts';
import type { Services } from '../../services.ts';
import type { LogLease } from '../notifying/log-lease.ts';
import type { HandOver } from '../relay/outlets/outlet.ts';
import type { Carrier, Notification } from './carrier.ts';
import { RelayError } from './relay-client.ts';
import type { ShownCounts } from './shown-counts.ts';

/** A relay accepts more, but a request that fails is repeated as a whole. */
const NOTIFICATIONS_PER_REQUEST = 100;

/** Everything needed to turn log entries into notifications. */
export interface NotifyContext {
  readonly services: Services;
  readonly carrier: Carrier;
  readonly realm: Realm;
  /** The right to read the realm's log, which is renewed after each part of the work. */
  readonly lease: LogLease;
  /** The counts on apps' icons. */
  readonly shown: ShownCounts;
}

/** Returns the registered devices of these people whose key is valid. */
export async function activeDevices(
  { id, reader, state }: Realm,
  { engine: { dialect }, clock }: Pick<Services, 'engine' | 'clock'>,
  userIds: Iterable<number>,
): Promise<PushDeviceRow[]> {
  const rows = await reader.all<RawRow>(
    `SELECT ${Object.keys(pushDevices.columns).join(', ')} FROM push_devices
     WHERE realm_id = $1 AND status = 'active' AND ${dialect.among('user_id', '$2')}
     ORDER BY user_id, push_account_id`,
    [id, JSON.stringify([...userIds])],
  );
  const devices = rows.map((row) => decodeRow(pushDevices, row));
  return devices.filter(({ user_id, key_id }) => {
    const key = state.apiKeys.ofUser(user_id).find((each) => each.key_id === key_id);
    return key_id === null || (key && !hasExpired(key, clock.now()));
  });
}

/**
 * Sends notifications with these counts. Records each part as soon as it is sent, so that after a failure only the rest
 * is repeated. Throws a RelayError if the relay does not work.
 */
export async function handOver(
  context: NotifyContext,
  notifications: readonly Notification[],
  counts: ReadonlyMap<number, number>,
  taken: (part: readonly Notification[]) => readonly PushNotifiedRow[] = () => [],
): Promise<void> {
  const { services, realm, lease, shown } = context;
  const failed: Notification[] = [];
  for (let at = 0; at < notifications.length; at += NOTIFICATIONS_PER_REQUEST) {
    const part = notifications.slice(at, at + NOTIFICATIONS_PER_REQUEST);
    shown.noteAttempt(part);
    const outcomes = await send(context, part);
    const those = (outcome: HandOver) => part.filter((_each, index) => outcomes[index] === outcome);
    shown.noteDelivered(those('sent'), counts);
    failed.push(...those('failed'));
    await forgetGoneDevices(
      services.engine,
      realm,
      those('gone').map(({ device }) => device),
    );
    await noteNotified(services.engine, realm, taken(part));
    await lease.renew();
  }
  shown.settle(notifications, failed);
}

/** Sends a part. Returns the outcome of each notification. */
async function send(
  { services, carrier, realm }: NotifyContext,
  part: readonly Notification[],
): Promise<readonly HandOver[]> {
  const { pushCounts: counts } = services;
  try {
    const outcomes = await carrier.handOver(realm, part);
    counts.add('succeeded', part.length);
    return outcomes;
  } catch (error) {
    const isRejected = error instanceof RelayError && error.failure === 'rejected';
    counts.add(isRejected ? 'dropped' : 'failed', part.length);
    if (!isRejected) throw error;
    // Retrying a rejected part would block all others forever.
    const context = { realmId: realm.id, count: part.length };
    services.log.error(context, `Notifications dropped: ${error.message}`);
    return part.map(() => 'failed');
  }
}

const { user_id, push_account_id, registration } = pushDevices.columns;
const goneColumns = { user_id, push_account_id, registration };

/** Removes devices that the relay or the push service no longer knows, unless they registered again. */
export async function forgetGoneDevices(
  engine: Engine,
  { id }: Realm,
  devices: readonly PushDeviceRow[],
): Promise<void> {
  if (devices.length === 0) return;
  const key = Object.keys(goneColumns).join(', ');
  const gone = engine.dialect.rowsFrom('$2', goneColumns, 'gone');
  await engine.write((tx) =>
    tx.run(
      `DELETE FROM push_devices WHERE realm_id = $1 AND (${key}) IN (SELECT ${key} FROM ${gone})`,
      [id, JSON.stringify(devices)],
    ),
  );
}

async function noteNotified(
  engine: Engine,
  { id }: Realm,
  rows: readonly PushNotifiedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // Several devices of one person share one row.
  const unique = new Map(rows.map((row) => [`${row.user_id} ${row.message_id}`, row]));
  await engine.write((tx) =>
    upsertRows(tx, engine.dialect, pushNotified, id, [...unique.values()]),
  );
}

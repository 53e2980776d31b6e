import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type PushDeviceRow, pushDevices } from '../../core/storage/tables/push.ts';
import { startReading } from '../notifying/log-lease.ts';

/** A client's data about a device. */
export type WantedDevice = Pick<
  PushDeviceRow,
  | 'push_account_id'
  | 'token_kind'
  | 'public_key'
  | 'relay_public_key'
  | 'registration'
  | 'realm_url'
  | 'key_id'
>;

/** Maximum number of devices. Lost phones never unregister, so a new device replaces the oldest. */
const DEVICES_PER_USER = 50;

/**
 * Stores a device for registration with the relay. A client that repeats its request, for lack of an answer, triggers a
 * new registration only if the last one failed.
 */
export async function orderRegistration(
  change: Mutation,
  userId: number,
  wanted: WantedDevice,
): Promise<void> {
  const devices = await devicesOf(change, userId);
  const known = devices.find((device) => device.push_account_id === wanted.push_account_id);
  if (known && known.status !== 'failed' && isSame(known, wanted)) return;
  const others = devices
    .filter((device) => device !== known)
    .sort((a, b) => b.registered_at - a.registered_at);
  for (const device of others.slice(DEVICES_PER_USER - 1)) change.remove(pushDevices, device);
  await startReading(change, 'push');
  putDevice(change, {
    ...wanted,
    user_id: userId,
    status: 'pending',
    error_code: null,
    device_id: null,
    registered_at: change.now,
    attempts: 0,
    next_attempt_at: change.now,
  });
}

function isSame(device: PushDeviceRow, wanted: WantedDevice): boolean {
  return (Object.keys(wanted) as (keyof WantedDevice)[]).every(
    (name) => device[name] === wanted[name],
  );
}

/** Stores a device and announces its status to the owner's clients. */
export function putDevice(change: Mutation, device: PushDeviceRow): void {
  change.put(pushDevices, device);
  change.emit(forUser(device.user_id), {
    type: 'push_device',
    push_account_id: device.push_account_id,
    ...deviceStatus(device),
  });
}

/** Returns a device's status as in events and the initial state. */
export function deviceStatus({ status, error_code }: PushDeviceRow): {
  readonly status: PushDeviceRow['status'];
  readonly error_code?: string;
} {
  return { status, ...(error_code !== null && { error_code }) };
}

export async function devicesOf(source: RowSource, userId: number): Promise<PushDeviceRow[]> {
  return storedRows(source, pushDevices, { user_id: userId });
}

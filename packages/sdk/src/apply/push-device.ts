import type { PushDevice } from '../store/record-kinds.ts';

/** A device's registration, as the server describes it. */
interface WirePushDevice {
  readonly status: PushDevice['status'];
  readonly error_code?: unknown;
}

export function pushDeviceOf({ status, error_code }: WirePushDevice): PushDevice {
  return { status, ...(typeof error_code === 'string' && { errorCode: error_code }) };
}

/** Returns the registrations of a snapshot, by push account id. */
export function pushDevicesOf(
  devices: Readonly<Record<string, WirePushDevice>>,
): Readonly<Record<string, PushDevice>> {
  const each = Object.entries(devices).map(([id, device]) => [id, pushDeviceOf(device)] as const);
  return Object.fromEntries(each);
}

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { storedKeys } from '../realm/stored-rows.ts';
import { pushDevices } from '../storage/tables/push.ts';

/** Unregisters a device. Succeeds if the device is unknown, since the result is the same. */
export const unregisterPushDevice = mutation(
  endpoints.unregisterPushDevice,
  async ({ change, caller, input }) => {
    const key = { user_id: caller.id, push_account_id: input.push_account_id };
    for (const row of await storedKeys(change, pushDevices, key)) change.remove(pushDevices, row);
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { pushDevices } from '../../core/storage/tables/push.ts';
import { mutation } from '../../handler.ts';

/** Unregisters a device. Succeeds if the device is unknown, since the result is the same. */
export const unregisterPushDevice = mutation(
  endpoints.unregisterPushDevice,
  async ({ change, caller, input }) => {
    const key = { user_id: caller.id, push_account_id: input.push_account_id };
    for (const row of await storedKeys(change, pushDevices, key)) change.remove(pushDevices, row);
    return {};
  },
);

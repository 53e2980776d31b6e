import { endpoints } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { storedKeys } from '../realm/stored-rows.ts';
import { pushDevices } from '../storage/tables/push.ts';

/** Somebody leaves a device. That it is not known here, or not any more, is what they wanted. */
export const unregisterPushDevice = mutation(
  endpoints.unregisterPushDevice,
  async ({ change, caller, input }) => {
    const key = { user_id: caller.id, push_account_id: input.push_account_id };
    for (const row of await storedKeys(change, pushDevices, key)) change.remove(pushDevices, row);
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changeUserSetting } from '../settings/change-user-setting.ts';
import { realmHost } from '../users/realm-host.ts';
import { changeStatus } from './change-status.ts';
import { assertAny, wantedStatus } from './wanted-status.ts';

export const updateStatus = mutation(
  endpoints.updateStatus,
  async ({ change, state, caller, input, client }) => {
    const wanted = wantedStatus(state, input);
    const { away } = input;
    if (away === undefined) assertAny(wanted);
    await changeStatus(change, caller, wanted);
    if (away !== undefined) {
      const host = realmHost(client.origin);
      await changeUserSetting(change, caller.id, 'presence_enabled', !away, host);
    }
    return {};
  },
);

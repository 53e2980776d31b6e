import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changeOwnSettings } from './change-own-settings.ts';

export const updateSubscriptionSetting = mutation(
  endpoints.updateSubscriptionSetting,
  ({ change, caller, input }) => {
    changeOwnSettings(change, caller, [input]);
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changeOwnSettings } from './change-own-settings.ts';

export const updateSubscriptionSettings = mutation(
  endpoints.updateSubscriptionSettings,
  ({ change, caller, input }) => {
    changeOwnSettings(change, caller, input.subscription_data);
    return {};
  },
);

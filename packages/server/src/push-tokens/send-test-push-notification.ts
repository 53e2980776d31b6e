import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../api-error.ts';
import { mutation } from '../handler.ts';

/** Nobody has a device registered, as `register-push-device.ts` takes none. */
export const sendTestPushNotification = mutation(endpoints.sendTestPushNotification, () => {
  throw new ApiError('NO_ACTIVE_PUSH_DEVICE', 'You have no such device registered.');
});

import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../api-error.ts';
import { mutation } from '../handler.ts';

/** There is no push relay that this server could be configured for. */
export const registerPushDevice = mutation(endpoints.registerPushDevice, () => {
  throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', 'This server sends no push notifications.');
});

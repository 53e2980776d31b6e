import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { forgetToken } from './stored-tokens.ts';

export const unregisterFcmToken = mutation(
  endpoints.unregisterFcmToken,
  async ({ change, caller, input }) => {
    await forgetToken(change, caller.id, { kind: 'fcm', token: input.token });
    return {};
  },
);

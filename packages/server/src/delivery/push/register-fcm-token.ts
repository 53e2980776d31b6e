import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { rememberToken } from './stored-tokens.ts';

export const registerFcmToken = mutation(
  endpoints.registerFcmToken,
  async ({ change, caller, input }) => {
    const { token } = input;
    await rememberToken(change, caller.id, { kind: 'fcm', token, appId: null });
    return {};
  },
);

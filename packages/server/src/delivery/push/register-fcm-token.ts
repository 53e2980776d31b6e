import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { rememberToken } from './stored-tokens.ts';

export const registerFcmToken = mutation(
  endpoints.registerFcmToken,
  async ({ change, caller, input, key }) => {
    const { token } = input;
    const keyId = key?.key_id ?? null;
    await rememberToken(change, caller.id, { kind: 'fcm', token, appId: null, keyId });
    return {};
  },
);

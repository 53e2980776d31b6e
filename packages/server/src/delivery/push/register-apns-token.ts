import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { rememberToken } from './stored-tokens.ts';

export const registerApnsToken = mutation(
  endpoints.registerApnsToken,
  async ({ change, caller, input, key }) => {
    const { token } = input;
    const keyId = key?.key_id ?? null;
    await rememberToken(change, caller.id, { kind: 'apns', token, appId: input.appid, keyId });
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { rememberToken } from './stored-tokens.ts';

export const registerApnsToken = mutation(
  endpoints.registerApnsToken,
  async ({ change, caller, input }) => {
    const { token } = input;
    await rememberToken(change, caller.id, { kind: 'apns', token, appId: input.appid });
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { forgetToken } from './stored-tokens.ts';

export const unregisterApnsToken = mutation(
  endpoints.unregisterApnsToken,
  async ({ change, caller, input }) => {
    await forgetToken(change, caller.id, { kind: 'apns', token: input.token });
    return {};
  },
);

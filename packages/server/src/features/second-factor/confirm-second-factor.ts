import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { confirmSetUp } from './set-up.ts';

export const confirmSecondFactor = mutation(
  endpoints.confirmSecondFactor,
  async ({ change, caller, input: { setup_token, code } }) => ({
    recovery_codes: await confirmSetUp(change, caller.id, setup_token, code),
  }),
);

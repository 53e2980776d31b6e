import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { confirmSetUp } from './set-up.ts';

export const confirmSecondFactor = mutation(
  endpoints.confirmSecondFactor,
  async ({ change, caller, services, input: { setup_token, code } }) => {
    const recovery_codes = await confirmSetUp(change, caller.id, setup_token, code);
    noteFactorChange(change, services.config, caller.id, 'enabled');
    return { recovery_codes };
  },
);

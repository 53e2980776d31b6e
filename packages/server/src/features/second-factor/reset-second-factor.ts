import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { resetFactor } from './stored-factor.ts';

export const resetSecondFactor = mutation(
  endpoints.resetSecondFactor,
  async ({ change, state, caller, services, input }) => {
    const user = findUser(state, caller, input.user_id, change.now);
    if (user.id === caller.id) {
      throw badRequest('Turn off your own second factor in your settings, with a code.');
    }
    if (!(await resetFactor(change, user.id))) throw badRequest('They have no second factor.');
    noteFactorChange(change, services.config, user.id, 'reset');
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { changeStatus } from './change-status.ts';
import { assertAny, wantedStatus } from './wanted-status.ts';

export const updateStatusOf = mutation(
  endpoints.updateStatusOf,
  async ({ change, state, caller, input }) => {
    const user = findUser(state, caller, input.user_id, change.now);
    if (user.is_bot) throw badRequest('Bots have no status.');
    if (!user.is_active) throw badRequest('This account is deactivated.');
    const wanted = wantedStatus(state, input);
    assertAny(wanted);
    await changeStatus(change, user, wanted);
    return {};
  },
);

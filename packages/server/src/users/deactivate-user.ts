import { endpoints, roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../api-error.ts';
import { mutation } from '../handler.ts';
import { deactivateAccount } from './deactivate-account.ts';
import { findUser } from './find-user.ts';
import { checkNotLast } from './last-user.ts';

export const deactivateUser = mutation(
  endpoints.deactivateUser,
  async ({ change, state, caller, input }) => {
    const user = findUser(state, caller, input.user_id_or_email, change.now);
    if (user.is_bot) throw badRequest('No such user');
    if (user.role === roles.owner && caller.role !== roles.owner) {
      throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
    if (!user.is_active) return {};
    checkNotLast(state, user);
    await deactivateAccount(change, user);
    return {};
  },
);

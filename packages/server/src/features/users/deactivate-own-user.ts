import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { deactivateAccount } from './deactivate-account.ts';
import { checkNotLast } from './last-user.ts';

export const deactivateOwnUser = mutation(
  endpoints.deactivateOwnUser,
  async ({ change, state, caller }) => {
    if (!caller.is_bot) checkNotLast(state, caller);
    await deactivateAccount(change, caller);
    return {};
  },
);

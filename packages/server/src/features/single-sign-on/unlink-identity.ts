import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { unlink } from './unlink.ts';

export const unlinkIdentity = mutation(
  endpoints.unlinkIdentity,
  async ({ change, state, caller, input }) => {
    const user = findUser(state, caller, input.user_id, change.now);
    if (!(await unlink(change, user.id))) {
      throw badRequest('They have not signed in through a provider.');
    }
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutedUsers } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { announceMutedUsers } from './muted-user-list.ts';

export const unmuteUser = mutation(
  endpoints.unmuteUser,
  ({ change, state, caller, input: { muted_user_id } }) => {
    const row = state.mutedUsers.get({ user_id: caller.id, muted_id: muted_user_id });
    if (!row) throw badRequest('User is not muted');
    change.remove(mutedUsers, row);
    announceMutedUsers(change, caller.id);
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { mutedUsers } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { markReadBySender } from '../read-state/mark-read.ts';
import { canSeeUser } from '../users/access.ts';
import { announceMutedUsers } from './muted-user-list.ts';

export const muteUser = mutation(
  endpoints.muteUser,
  async ({ change, state, caller, input: { muted_user_id } }) => {
    if (muted_user_id === caller.id) throw badRequest('You cannot mute yourself.');
    const user = state.users.get({ id: muted_user_id });
    if (!user || !canSeeUser(state, caller, user, change.now)) throw badRequest('No such user');
    const key = { user_id: caller.id, muted_id: user.id };
    if (state.mutedUsers.get(key)) throw badRequest('User already muted');
    change.put(mutedUsers, { ...key, muted_at: inSeconds(change.now) });
    await markReadBySender(change, caller.id, user.id);
    announceMutedUsers(change, caller.id);
    return {};
  },
);

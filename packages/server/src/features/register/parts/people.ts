import type { User } from '@tidings/shared-types';
import { storedProfileData } from '../../profile/profile-values.ts';
import { canSeeUser } from '../../users/access.ts';
import { hiddenUserObject } from '../../users/hidden-user.ts';
import { openUserObject, ownUserObject, userObject } from '../../users/user-object.ts';
import type { Moment, OpenPart, Part } from '../part.ts';
import { ownAccount } from './own-account.ts';

/** All people, and the caller's own account. */
export const people: Part = (moment) => {
  const { state, caller } = moment;
  const everyone = shownUsers(moment);
  const fields = {
    ...ownAccount(moment),
    cross_realm_bots: [
      { ...userObject(state, caller, state.notificationBot), is_system_bot: true },
    ],
  };
  const hasProfiles = state.profileFields.size > 0;
  return async (source) => {
    const profiles = hasProfiles ? await storedProfileData(source) : new Map<number, never>();
    const users = everyone.map(({ user, isSeen }) => {
      const profile_data = isSeen && user.profile_data && profiles.get(user.user_id);
      return profile_data ? { ...user, profile_data } : user;
    });
    return {
      ...fields,
      realm_users: users.filter((user) => user.is_active),
      realm_non_active_users: users.filter((user) => !user.is_active),
    };
  };
};

/** All people as GET /users shows them to spectators. */
export const openPeople: OpenPart = ({ state, now, options }) => {
  const seen = [...state.users.values()].filter((user) => canSeeUser(state, undefined, user, now));
  const users = seen.map((user) => openUserObject(state, user, options.host));
  return {
    realm_users: users.filter((user) => user.is_active),
    realm_non_active_users: users.filter((user) => !user.is_active),
  };
};

interface ShownUser {
  readonly user: User;
  readonly isSeen: boolean;
}

/** Leaves out people that the caller may not see, or shows them anonymously. */
function shownUsers({ state, caller, now, options }: Moment): ShownUser[] {
  return [...state.users.values()].flatMap((user): ShownUser[] => {
    if (user.id === caller.id) return [{ user: ownUserObject(state, user, {}), isSeen: true }];
    if (canSeeUser(state, caller, user, now)) {
      return [{ user: userObject(state, caller, user, {}), isSeen: true }];
    }
    if (options.capabilities.user_list_incomplete) return [];
    return [{ user: hiddenUserObject(state, user.id, options.host), isSeen: false }];
  });
}

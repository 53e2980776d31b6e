import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { canSeeUser } from './access.ts';
import { realmHost } from './realm-host.ts';
import { openUserObject, userObject } from './user-object.ts';

export const getUsers = query(
  endpoints.getUsers,
  async ({ state, caller, input, client, realm, services }) => {
    const now = services.clock.now();
    const wanted = input.user_ids && new Set(input.user_ids);
    const visible = [...state.users.values()].filter(
      (user) => (!wanted || wanted.has(user.id)) && canSeeUser(state, caller, user, now),
    );
    // Spectators do not get profile fields.
    const profiles =
      caller && input.include_custom_profile_fields
        ? await readProfileData({ realm, services }, wanted && visible.map((user) => user.id))
        : undefined;
    const host = realmHost(client.origin);
    const members = visible.map((user) => {
      if (!caller) return openUserObject(state, user, host);
      return userObject(state, caller, user, profiles && (profiles.get(user.id) ?? {}));
    });
    return { members };
  },
);

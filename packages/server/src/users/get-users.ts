import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { canSeeUser } from './access.ts';
import { userObject } from './user-object.ts';

export const getUsers = query(
  endpoints.getUsers,
  async ({ state, caller, input, realm, services }) => {
    const now = services.clock.now();
    const wanted = input.user_ids && new Set(input.user_ids);
    const visible = [...state.users.values()].filter(
      (user) => (!wanted || wanted.has(user.id)) && canSeeUser(state, caller, user, now),
    );
    const profiles = input.include_custom_profile_fields
      ? await readProfileData(
          realm.reader,
          services.engine.dialect,
          realm.id,
          wanted && visible.map((user) => user.id),
        )
      : undefined;
    return {
      members: visible.map((user) =>
        userObject(state, caller, user, profiles && (profiles.get(user.id) ?? {})),
      ),
    };
  },
);

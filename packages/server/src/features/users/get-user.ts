import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { findUser } from './find-user.ts';
import { userObject } from './user-object.ts';

export const getUser = query(
  endpoints.getUser,
  async ({ state, caller, input, realm, services }) => {
    const user = findUser(state, caller, input.user_id_or_email, services.clock.now());
    if (!input.include_custom_profile_fields) return { user: userObject(state, caller, user) };
    const profiles = await readProfileData({ realm, services }, [user.id]);
    return { user: userObject(state, caller, user, profiles.get(user.id) ?? {}) };
  },
);

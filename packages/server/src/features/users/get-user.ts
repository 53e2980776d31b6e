import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { findUser } from './find-user.ts';
import { shownExternalId, userObject } from './user-object.ts';

export const getUser = query(
  endpoints.getUser,
  async ({ state, caller, input, realm, services }) => {
    const user = findUser(state, caller, input.user_id_or_email, services.clock.now());
    const profiles = input.include_custom_profile_fields
      ? await readProfileData({ realm, services }, [user.id])
      : undefined;
    const shown = userObject(state, caller, user, profiles && (profiles.get(user.id) ?? {}));
    return { user: { ...shown, ...shownExternalId(state, caller, user) } };
  },
);

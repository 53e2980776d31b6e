import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { userObject } from './user-object.ts';

export const getOwnUser = query(
  endpoints.getOwnUser,
  async ({ state, caller, realm, services }) => {
    const profiles = await readProfileData({ realm, services }, [caller.id]);
    return userObject(state, caller, caller, profiles.get(caller.id) ?? {});
  },
);

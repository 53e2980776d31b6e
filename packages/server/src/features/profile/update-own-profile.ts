import { endpoints, roles } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { setProfileValues } from './profile-values.ts';

export const updateOwnProfile = mutation(
  endpoints.updateOwnProfile,
  async ({ change, caller, input }) => {
    const byAdministrator = caller.role <= roles.administrator;
    await setProfileValues(change, caller, input.data, { byAdministrator });
    return {};
  },
);

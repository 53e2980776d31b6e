import { endpoints, roles } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { setProfileValues } from './profile-values.ts';

export const clearOwnProfile = mutation(
  endpoints.clearOwnProfile,
  async ({ change, caller, input }) => {
    const byAdministrator = caller.role <= roles.administrator;
    const entries = input.data.map((id) => ({ id, value: null }));
    await setProfileValues(change, caller, entries, { byAdministrator });
    return {};
  },
);

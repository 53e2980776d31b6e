import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changeMembership } from './change-membership.ts';
import { findEditableGroup } from './find-group.ts';

export const updateUserGroupSubgroups = mutation(
  endpoints.updateUserGroupSubgroups,
  async ({ change, state, caller, input }) => {
    await changeMembership(change, caller, findEditableGroup(state, input.user_group_id), {
      addSubgroups: input.add,
      removeSubgroups: input.delete,
    });
    return {};
  },
);

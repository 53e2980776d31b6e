import { endpoints } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { changeMembership } from './change-membership.ts';
import { findEditableGroup } from './find-group.ts';

export const updateUserGroupMembers = mutation(
  endpoints.updateUserGroupMembers,
  async ({ change, state, caller, input }) => {
    await changeMembership(change, caller, findEditableGroup(state, input.user_group_id), {
      add: input.add,
      remove: input.delete,
      addSubgroups: input.add_subgroups,
      removeSubgroups: input.delete_subgroups,
    });
    return {};
  },
);

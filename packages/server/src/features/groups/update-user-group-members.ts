import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { tellMembers } from '../notices/group-notices.ts';
import { changeMembership } from './change-membership.ts';
import { findEditableGroup } from './find-group.ts';

export const updateUserGroupMembers = mutation(
  endpoints.updateUserGroupMembers,
  async ({ change, state, caller, input }) => {
    const group = findEditableGroup(state, input.user_group_id);
    await changeMembership(change, caller, group, {
      add: input.add,
      remove: input.delete,
      addSubgroups: input.add_subgroups,
      removeSubgroups: input.delete_subgroups,
    });
    await tellMembers(change, caller, group, {
      added: [...new Set(input.add)],
      removed: [...new Set(input.delete)],
    });
    return {};
  },
);

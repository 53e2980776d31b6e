import { userGroupObject } from '../../groups/user-group-object.ts';
import type { Part } from '../part.ts';

export const userGroups: Part = ({ state, now, options }) => {
  const groups = [...state.groups.values()]
    .filter((group) => !group.deactivated || options.capabilities.include_deactivated_groups)
    .sort((a, b) => a.id - b.id);
  return { realm_user_groups: groups.map((group) => userGroupObject(state, group, now)) };
};

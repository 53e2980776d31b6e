import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { userGroupObject } from './user-group-object.ts';

export const getUserGroups = query(endpoints.getUserGroups, ({ state, input, services }) => {
  const now = services.clock.now();
  const groups = [...state.groups.values()]
    .filter((group) => input.include_deactivated_groups || !group.deactivated)
    .sort((a, b) => a.id - b.id);
  return { user_groups: groups.map((group) => userGroupObject(state, group, now)) };
});

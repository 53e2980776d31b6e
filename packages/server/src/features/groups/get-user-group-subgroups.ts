import { endpoints } from '@tidings/shared-types';
import { sortedIds } from '../../core/sorted-ids.ts';
import { query } from '../../handler.ts';
import { findGroup } from './find-group.ts';
import { withSubgroups } from './membership.ts';

export const getUserGroupSubgroups = query(endpoints.getUserGroupSubgroups, ({ state, input }) => {
  const { id } = findGroup(state, input.user_group_id);
  const below = input.direct_subgroup_only
    ? (state.subgroupsByGroup.get(id) ?? [])
    : [...withSubgroups(state, id)].filter((groupId) => groupId !== id);
  return { subgroups: sortedIds(below) };
});

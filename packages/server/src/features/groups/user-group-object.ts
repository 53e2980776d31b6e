import type { GroupSettingValue, UserGroup } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import { visibleSetting } from './group-setting.ts';
import { membersOf } from './membership.ts';
import {
  groupPermission,
  type UserGroupSettingName,
  userGroupSettingNames,
} from './permissions.ts';

/** Returns a group as clients see it, without deactivated accounts. */
export function userGroupObject(state: RealmState, group: UserGroupRow, now: number): UserGroup {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: group.date_created,
    creator_id: group.creator_id,
    members: membersOf(state, group, now, { directOnly: true }),
    direct_subgroup_ids: sortedIds(state.subgroupsByGroup.get(group.id) ?? []),
    is_system_group: group.is_system,
    deactivated: group.deactivated,
    ...visiblePermissions(state, group),
  };
}

function visiblePermissions(
  state: RealmState,
  group: UserGroupRow,
): Record<UserGroupSettingName, GroupSettingValue> {
  const entries = userGroupSettingNames.map(
    (name) => [name, visibleSetting(state, groupPermission(state, group, name))] as const,
  );
  return Object.fromEntries(entries) as Record<UserGroupSettingName, GroupSettingValue>;
}

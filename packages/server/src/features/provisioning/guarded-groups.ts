import { type GroupSettingValue, realmGroupSettingNames } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { channelPermission, channelSettingNames } from '../channels/access.ts';
import { groupPermission } from '../groups/permissions.ts';

/** Permissions of a group whose holders can become members of it. */
const WAYS_IN = ['can_manage_group', 'can_add_members_group', 'can_join_group'] as const;

/**
 * Returns the groups whose members have a permission of the organization or of a private channel, or can get one: also
 * through subgroups, and as those who fill such a group.
 */
export function guardedGroups(state: RealmState): ReadonlySet<number> {
  const found = new Set<number>();
  const addFrom = (value: GroupSettingValue) => {
    for (const id of groupsIn(value)) found.add(id);
  };
  for (const name of realmGroupSettingNames) addFrom(state.groupSetting(name));
  for (const channel of state.channels.values()) {
    if (!channel.invite_only) continue;
    for (const name of channelSettingNames) addFrom(channelPermission(channel, name));
  }
  // Visits the groups that it adds, too.
  for (const id of found) {
    for (const subgroupId of state.subgroupsByGroup.get(id) ?? []) found.add(subgroupId);
    const group = state.groups.get({ id });
    if (!group || group.is_system) continue;
    for (const name of WAYS_IN) addFrom(groupPermission(state, group, name));
  }
  return found;
}

function groupsIn(value: GroupSettingValue): readonly number[] {
  return typeof value === 'number' ? [value] : value.direct_subgroups;
}

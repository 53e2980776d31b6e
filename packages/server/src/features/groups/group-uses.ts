import {
  type ErrorFields,
  type GroupSettingValue,
  realmGroupSettingNames,
} from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import { channelPermission, channelSettingNames } from '../channels/access.ts';
import { groupPermission, userGroupSettingNames } from './permissions.ts';

/** A place where a group is in use. */
export type GroupUse = ErrorFields<'CANNOT_DEACTIVATE_GROUP_IN_USE'>['objections'][number];

/**
 * Returns the uses of a group. Uses by deactivated groups count, since those can be reactivated. Permissions of the
 * group on itself do not count.
 */
export function groupUses(state: RealmState, groupId: number): GroupUse[] {
  return [
    ...usesAsSubgroup(state, groupId),
    ...usesInChannels(state, groupId),
    ...usesInGroups(state, groupId),
    ...usesInRealm(state, groupId),
  ];
}

function usesAsSubgroup(state: RealmState, groupId: number): GroupUse[] {
  const holders = [...state.subgroupsByGroup].filter(([, subgroups]) => subgroups.has(groupId));
  const supergroup_ids = sortedIds(holders.map(([id]) => id));
  return supergroup_ids.length > 0 ? [{ type: 'subgroup', supergroup_ids }] : [];
}

function usesInChannels(state: RealmState, groupId: number): GroupUse[] {
  return [...state.channels.values()].flatMap((channel): GroupUse[] => {
    const settings = channelSettingNames.filter((name) =>
      mentions(channelPermission(channel, name), groupId),
    );
    return settings.length > 0 ? [{ type: 'channel', channel_id: channel.id, settings }] : [];
  });
}

function usesInGroups(state: RealmState, groupId: number): GroupUse[] {
  return [...state.groups.values()].flatMap((group): GroupUse[] => {
    if (group.id === groupId) return [];
    const settings = userGroupSettingNames.filter((name) =>
      mentions(groupPermission(state, group, name), groupId),
    );
    return settings.length > 0 ? [{ type: 'user_group', group_id: group.id, settings }] : [];
  });
}

function usesInRealm(state: RealmState, groupId: number): GroupUse[] {
  const settings = realmGroupSettingNames.filter((name) =>
    mentions(state.groupSetting(name), groupId),
  );
  return settings.length > 0 ? [{ type: 'realm', settings }] : [];
}

function mentions(value: GroupSettingValue, groupId: number): boolean {
  return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
}

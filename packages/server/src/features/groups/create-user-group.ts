import {
  endpoints,
  type GroupSettingValue,
  limits,
  userGroupSettings,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import {
  groupMembers,
  groupSubgroups,
  type UserGroupRow,
  userGroups,
} from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { checkMayMakeMore } from '../users/personal-limit.ts';
import { checkActiveUsers } from './change-membership.ts';
import { findActiveGroup } from './find-group.ts';
import { checkedGroupName, checkGroupNameIsFree } from './group-rules.ts';
import { checkedSetting, initialSetting } from './group-setting.ts';
import {
  hasRealmPermission,
  type UserGroupSettingName,
  userGroupSettingNames,
} from './permissions.ts';
import { userGroupObject } from './user-group-object.ts';

export const createUserGroup = mutation(
  endpoints.createUserGroup,
  ({ change, state, caller, input }) => {
    if (!hasRealmPermission(state, caller, 'can_create_groups', change.now)) {
      throw badRequest('Insufficient permission');
    }
    const groups = [...state.groups.values()].filter(({ deactivated }) => !deactivated);
    checkMayMakeMore(state, caller, {
      makers: groups.map(({ creator_id }) => creator_id),
      most: limits.userGroupsPerUser,
      what: 'groups',
    });
    const name = checkedGroupName(input.name);
    checkGroupNameIsFree(state, name);
    checkActiveUsers(state, input.members);
    for (const id of input.subgroups) findActiveGroup(state, id);

    return { group_id: addGroup(change, caller, { ...input, name }).id };
  },
);

interface NewGroup extends Readonly<Partial<Record<UserGroupSettingName, GroupSettingValue>>> {
  readonly name: string;
  readonly description: string;
  readonly members: readonly number[];
  readonly subgroups: readonly number[];
}

/** Creates a group and announces it. The caller has checked everything except the permissions. */
export function addGroup(change: Mutation, creator: UserRow, wanted: NewGroup): UserGroupRow {
  const { state } = change;
  const group = {
    id: change.nextId(),
    name: wanted.name,
    description: wanted.description,
    is_system: false,
    deactivated: false,
    creator_id: creator.id,
    date_created: inSeconds(change.now),
    settings: permissionsOf(state, creator, wanted),
  };
  change.put(userGroups, group);
  audit(change, { kind: 'group.created', target: group.id, details: { name: group.name } });
  for (const user_id of wanted.members) change.put(groupMembers, { group_id: group.id, user_id });
  for (const subgroup_id of wanted.subgroups) {
    change.put(groupSubgroups, { group_id: group.id, subgroup_id });
  }
  change.emit('realm', {
    type: 'user_group',
    op: 'add',
    group: userGroupObject(state, group, change.now),
  });
  return group;
}

function permissionsOf(
  state: RealmState,
  creator: UserRow,
  given: Readonly<Partial<Record<UserGroupSettingName, GroupSettingValue>>>,
): Record<string, GroupSettingValue> {
  const entries = userGroupSettingNames.map((name) => {
    const rule = userGroupSettings[name];
    const value = given[name];
    return [
      name,
      value === undefined
        ? initialSetting(state, rule, creator.id)
        : checkedSetting(state, name, rule, value),
    ] as const;
  });
  return Object.fromEntries(entries);
}

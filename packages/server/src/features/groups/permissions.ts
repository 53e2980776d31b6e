import {
  type GroupSettingRule,
  type GroupSettingValue,
  type RealmGroupSettingName,
  realmGroupSettings,
  roles,
  userGroupSettings,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { initialSetting } from './group-setting.ts';
import { isInSetting } from './membership.ts';

export type UserGroupSettingName = keyof typeof userGroupSettings;
export const userGroupSettingNames = Object.keys(userGroupSettings) as UserGroupSettingName[];

/** Tells whether an account has one of the organization's permissions. */
export function hasRealmPermission(
  state: RealmState,
  user: UserRow,
  name: RealmGroupSettingName,
  now: number,
): boolean {
  return holds(state, user, realmGroupSettings[name], state.groupSetting(name), now);
}

/** Tells whether an account has one of a group's permissions. */
export function hasGroupPermission(
  state: RealmState,
  user: UserRow,
  group: UserGroupRow,
  name: UserGroupSettingName,
  now: number,
): boolean {
  return holds(state, user, userGroupSettings[name], groupPermission(state, group, name), now);
}

/** Returns the value of one of a group's permissions. */
export function groupPermission(
  state: RealmState,
  group: UserGroupRow,
  name: UserGroupSettingName,
): GroupSettingValue {
  return group.settings[name] ?? initialSetting(state, userGroupSettings[name], group.creator_id);
}

/** Tells whether an account manages this group or all groups. */
export function canManageGroup(
  state: RealmState,
  user: UserRow,
  group: UserGroupRow,
  now: number,
): boolean {
  return (
    hasGroupPermission(state, user, group, 'can_manage_group', now) ||
    hasRealmPermission(state, user, 'can_manage_all_groups', now)
  );
}

export function checkCanManageGroup(
  state: RealmState,
  user: UserRow,
  group: UserGroupRow,
  now: number,
): void {
  if (!canManageGroup(state, user, group, now)) throw badRequest('Insufficient permission');
}

/**
 * Tells whether an account has a permission. Guests have only permissions that everyone may have, whatever their
 * groups.
 */
function holds(
  state: RealmState,
  user: UserRow,
  rule: GroupSettingRule,
  value: GroupSettingValue,
  now: number,
): boolean {
  if (user.role === roles.guest && rule.refused.includes('role:everyone')) return false;
  return isInSetting(state, user, value, now);
}

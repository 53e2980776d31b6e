import type { GroupSettingValue, SystemGroupName } from '@tidings/shared-types';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserGroupRow, UserRow } from '../storage/tables.ts';
import { directSystemGroups, isInSystemGroup, type RoleContext } from './system-groups.ts';

export function roleContext(state: RealmState, now: number): RoleContext {
  return { waitingPeriodDays: state.setting('waiting_period_threshold'), now };
}

/** Whether an account passes a group setting: the one function behind every permission of that kind. */
export function isInSetting(
  state: RealmState,
  user: UserRow,
  value: GroupSettingValue,
  now: number,
): boolean {
  if (!user.is_active) return false;
  if (typeof value === 'number') return isInGroup(state, user, value, now);
  return (
    value.direct_members.includes(user.id) ||
    value.direct_subgroups.some((groupId) => isInGroup(state, user, groupId, now))
  );
}

/** Whether an account belongs to a group, directly or through subgroups. */
export function isInGroup(
  state: RealmState,
  user: UserRow,
  groupId: number,
  now: number,
): boolean {
  for (const id of withSubgroups(state, groupId)) {
    const group = state.groups.get({ id });
    if (!group) continue;
    if (group.is_system) {
      if (isInSystemGroup(user, group.name as SystemGroupName, roleContext(state, now))) return true;
    } else if (state.membersByGroup.get(id)?.has(user.id)) return true;
  }
  return false;
}

/** Ids of active accounts in a group, ascending. */
export function membersOf(
  state: RealmState,
  group: UserGroupRow,
  now: number,
  options: { directOnly: boolean },
): number[] {
  const groupIds = options.directOnly ? [group.id] : [...withSubgroups(state, group.id)];
  const members = new Set<number>();
  for (const id of groupIds) {
    const each = state.groups.get({ id });
    if (each) for (const userId of directMembers(state, each, now)) members.add(userId);
  }
  return [...members].sort((a, b) => a - b);
}

function* directMembers(state: RealmState, group: UserGroupRow, now: number): Generator<number> {
  if (group.is_system) {
    const context = roleContext(state, now);
    for (const user of state.users.values()) {
      if (!user.is_active) continue;
      if (directSystemGroups(user, context).some((name) => name === group.name)) yield user.id;
    }
    return;
  }
  for (const userId of state.membersByGroup.get(group.id) ?? []) {
    if (state.users.get({ id: userId })?.is_active) yield userId;
  }
}

/** The group and everything below it. */
export function withSubgroups(state: RealmState, groupId: number): Set<number> {
  const found = new Set([groupId]);
  for (const id of found) {
    for (const subgroupId of state.subgroupsByGroup.get(id) ?? []) found.add(subgroupId);
  }
  return found;
}

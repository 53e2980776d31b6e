import type { GroupSettingValue, SystemGroupName } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { directSystemGroups, isInSystemGroup, type RoleContext } from './system-groups.ts';

export function roleContext(state: RealmState, now: number): RoleContext {
  return { waitingPeriodDays: state.setting('waiting_period_threshold'), now };
}

/** Tells whether an account has a permission. All group settings use this function. */
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

/** Tells whether an active account belongs to a group, directly or through subgroups. */
export function isInGroup(state: RealmState, user: UserRow, groupId: number, now: number): boolean {
  if (!user.is_active) return false;
  for (const id of withSubgroups(state, groupId)) {
    const group = state.groups.get({ id });
    if (!group) continue;
    if (group.is_system) {
      if (isInSystemGroup(user, group.name as SystemGroupName, roleContext(state, now)))
        return true;
    } else if (state.membersByGroup.get(id)?.has(user.id)) return true;
  }
  return false;
}

/** Tells whether an active account belongs to a group directly. */
export function isDirectMember(
  state: RealmState,
  user: UserRow,
  group: UserGroupRow,
  now: number,
): boolean {
  if (!user.is_active) return false;
  if (!group.is_system) return state.membersByGroup.get(group.id)?.has(user.id) ?? false;
  return directSystemGroups(user, roleContext(state, now)).some((name) => name === group.name);
}

/** Returns the ids of active accounts in a group, ascending. */
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
  const candidates = group.is_system ? state.users.values() : membersHeld(state, group);
  for (const user of candidates) if (isDirectMember(state, user, group, now)) yield user.id;
}

function* membersHeld(state: RealmState, group: UserGroupRow): Generator<UserRow> {
  for (const id of state.membersByGroup.get(group.id) ?? []) {
    const user = state.users.get({ id });
    if (user) yield user;
  }
}

/** Returns the group and all its direct and indirect subgroups. */
export function withSubgroups(state: RealmState, groupId: number): Set<number> {
  const found = new Set([groupId]);
  for (const id of found) {
    for (const subgroupId of state.subgroupsByGroup.get(id) ?? []) found.add(subgroupId);
  }
  return found;
}

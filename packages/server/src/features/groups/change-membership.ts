import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import {
  groupMembers,
  groupSubgroups,
  type UserGroupRow,
} from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { withVisibilityChange } from '../channels/visibility-change.ts';
import { clientsKnowing } from './announce-group.ts';
import { findActiveGroup } from './find-group.ts';
import { membersOf, withSubgroups } from './membership.ts';
import { canManageGroup, hasGroupPermission, type UserGroupSettingName } from './permissions.ts';

export interface MembershipChange {
  readonly add?: readonly number[] | undefined;
  readonly remove?: readonly number[] | undefined;
  readonly addSubgroups?: readonly number[] | undefined;
  readonly removeSubgroups?: readonly number[] | undefined;
}

/** Adds and removes members and subgroups. Checks everything before writing. */
export async function changeMembership(
  change: Mutation,
  caller: UserRow,
  group: UserGroupRow,
  wanted: MembershipChange,
): Promise<void> {
  const { state } = change;
  const parts = {
    add: sortedIds(wanted.add ?? []),
    remove: sortedIds(wanted.remove ?? []),
    addSubgroups: sortedIds(wanted.addSubgroups ?? []),
    removeSubgroups: sortedIds(wanted.removeSubgroups ?? []),
  };
  if (Object.values(parts).every((ids) => ids.length === 0)) throw badRequest('Nothing to do.');
  checkPermissions(change, caller, group, parts);
  checkMembers(state, group, parts);
  checkSubgroups(state, group, parts);
  const concerned = peopleIn(change, parts);
  await withVisibilityChange(change, concerned, () => applyParts(change, group, parts));
}

/**
 * Adds people who are not members yet, and removes members, without checks of permissions. Deactivated people can be
 * members, but lists leave them out, so that no event tells of them.
 */
export async function changeMembers(
  change: Mutation,
  group: UserGroupRow,
  wanted: { readonly add: readonly number[]; readonly remove?: readonly number[] },
): Promise<void> {
  const { state } = change;
  const isActive = (id: number) => state.users.get({ id })?.is_active === true;
  const [add, remove] = [sortedIds(wanted.add), sortedIds(wanted.remove ?? [])];
  const group_id = group.id;
  for (const user_id of add) {
    if (!isActive(user_id)) change.put(groupMembers, { group_id, user_id });
  }
  for (const user_id of remove) {
    if (!isActive(user_id)) change.remove(groupMembers, { group_id, user_id });
  }
  const parts = {
    add: add.filter(isActive),
    remove: remove.filter(isActive),
    addSubgroups: [],
    removeSubgroups: [],
  };
  const concerned = [...parts.add, ...parts.remove];
  await withVisibilityChange(change, concerned, () => applyParts(change, group, parts));
}

function applyParts(change: Mutation, group: UserGroupRow, parts: Parts): void {
  const group_id = group.id;
  for (const user_id of parts.add) change.put(groupMembers, { group_id, user_id });
  for (const user_id of parts.remove) change.remove(groupMembers, { group_id, user_id });
  for (const subgroup_id of parts.addSubgroups)
    change.put(groupSubgroups, { group_id, subgroup_id });
  for (const subgroup_id of parts.removeSubgroups) {
    change.remove(groupSubgroups, { group_id, subgroup_id });
  }
  auditMembership(change, group, parts);
  announce(change, group, 'add_members', 'user_ids', parts.add);
  announce(change, group, 'remove_members', 'user_ids', parts.remove);
  announce(change, group, 'add_subgroups', 'direct_subgroup_ids', parts.addSubgroups);
  announce(change, group, 'remove_subgroups', 'direct_subgroup_ids', parts.removeSubgroups);
}

function auditMembership(change: Mutation, { id: target, name }: UserGroupRow, parts: Parts): void {
  const members = { name, added: [...parts.add], removed: [...parts.remove] };
  if (members.added.length + members.removed.length > 0) {
    audit(change, { kind: 'group.members_changed', target, details: members });
  }
  const groups = { name, added: [...parts.addSubgroups], removed: [...parts.removeSubgroups] };
  if (groups.added.length + groups.removed.length > 0) {
    audit(change, { kind: 'group.subgroups_changed', target, details: groups });
  }
}

/** Returns everyone who enters or leaves the group, directly or through a subgroup. */
function peopleIn({ state, now }: Mutation, parts: Parts): number[] {
  const inSubgroups = [...parts.addSubgroups, ...parts.removeSubgroups].flatMap((id) => {
    const subgroup = state.groups.get({ id });
    return subgroup ? membersOf(state, subgroup, now, { directOnly: false }) : [];
  });
  return sortedIds([...parts.add, ...parts.remove, ...inSubgroups]);
}

export function checkActiveUsers(state: RealmState, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (!state.users.get({ id })?.is_active) throw badRequest(`Invalid user ID: ${id}`);
  }
}

type Parts = { readonly [part in keyof MembershipChange]-?: readonly number[] };

function checkPermissions(
  { state, now }: Mutation,
  caller: UserRow,
  group: UserGroupRow,
  parts: Parts,
): void {
  if (canManageGroup(state, caller, group, now)) return;
  const holds = (name: UserGroupSettingName) => hasGroupPermission(state, caller, group, name, now);
  const isOneself = (ids: readonly number[]) => ids.every((id) => id === caller.id);

  const mayAdd =
    parts.add.length === 0 ||
    holds('can_add_members_group') ||
    (isOneself(parts.add) && holds('can_join_group'));
  const mayRemove =
    parts.remove.length === 0 ||
    holds('can_remove_members_group') ||
    (isOneself(parts.remove) && holds('can_leave_group'));
  const changesSubgroups = parts.addSubgroups.length + parts.removeSubgroups.length > 0;
  if (!mayAdd || !mayRemove || changesSubgroups) throw badRequest('Insufficient permission');
}

function checkMembers(state: RealmState, group: UserGroupRow, { add, remove }: Parts): void {
  checkActiveUsers(state, [...add, ...remove]);
  const members = state.membersByGroup.get(group.id);
  const already = add.find((id) => members?.has(id));
  if (already !== undefined) throw badRequest(`User ${already} is already a member of this group.`);
  const stranger = remove.find((id) => !members?.has(id));
  if (stranger !== undefined)
    throw badRequest(`There is no member '${stranger}' in this user group`);
}

function checkSubgroups(
  state: RealmState,
  group: UserGroupRow,
  { addSubgroups, removeSubgroups }: Parts,
): void {
  const subgroups = state.subgroupsByGroup.get(group.id);
  for (const id of addSubgroups) {
    findActiveGroup(state, id);
    if (subgroups?.has(id))
      throw badRequest(`User group ${id} is already a subgroup of this group.`);
    if (withSubgroups(state, id).has(group.id)) {
      throw badRequest(`User group ${id} would contain itself.`);
    }
  }
  const stranger = removeSubgroups.find((id) => !subgroups?.has(id));
  if (stranger !== undefined)
    throw badRequest(`User group ${stranger} is not a subgroup of this group.`);
}

function announce(
  change: Mutation,
  group: UserGroupRow,
  op: string,
  field: 'user_ids' | 'direct_subgroup_ids',
  ids: readonly number[],
): void {
  if (ids.length === 0) return;
  const event = { type: 'user_group', op, group_id: group.id, [field]: ids };
  change.emit('realm', { ...event, ...clientsKnowing(group) });
}

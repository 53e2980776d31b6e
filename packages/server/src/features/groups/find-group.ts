import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';

export function findGroup(state: RealmState, id: number): UserGroupRow {
  const group = state.groups.get({ id });
  if (!group) throw badRequest('Invalid user group');
  return group;
}

/** Returns a group. Throws for system groups, which follow from roles and cannot be changed. */
export function findEditableGroup(state: RealmState, id: number): UserGroupRow {
  const group = findGroup(state, id);
  if (group.is_system) throw badRequest('System groups cannot be changed.');
  return group;
}

/** Returns a group that may become a subgroup of another. */
export function findActiveGroup(state: RealmState, id: number): UserGroupRow {
  const group = state.groups.get({ id });
  if (!group || group.deactivated) throw badRequest(`Invalid user group ID: ${id}`);
  return group;
}

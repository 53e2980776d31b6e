import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type UserGroupRow, userGroups } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { announceGroupUpdate } from './announce-group.ts';
import { findEditableGroup } from './find-group.ts';
import { groupUses } from './group-uses.ts';
import { checkCanManageGroup } from './permissions.ts';

/** Deactivates a group. Throws while it is in use. */
export function deactivateGroup(change: Mutation, caller: UserRow, groupId: number): void {
  const { state, now } = change;
  const group = findEditableGroup(state, groupId);
  checkCanManageGroup(state, caller, group, now);
  if (group.deactivated) throw badRequest('User group is deactivated.');
  retireGroup(change, group);
}

/** Deactivates a group without checks of permissions. Throws while it is in use. */
export function retireGroup(change: Mutation, group: UserGroupRow): void {
  const objections = groupUses(change.state, group.id);
  if (objections.length > 0) {
    throw new ApiError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
      objections,
    });
  }
  const next = { ...group, deactivated: true };
  change.put(userGroups, next);
  audit(change, { kind: 'group.deactivated', target: group.id, details: { name: group.name } });
  announceGroupUpdate(change, group, next, { deactivated: true });
}

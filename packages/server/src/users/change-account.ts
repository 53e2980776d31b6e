import { withChangingSight } from '../channels/sight.ts';
import { announceSystemGroups } from '../groups/announce-system-groups.ts';
import type { Mutation } from '../realm/mutation.ts';
import { type UserRow, users } from '../storage/tables/users.ts';
import { announceStay } from '../subscriptions/announce-stay.ts';

/** Replaces fields of an account and tells everyone who may see them, in the shape clients expect. */
export function changeAccount(
  change: Mutation,
  user: UserRow,
  fields: Partial<Omit<UserRow, 'id' | 'role' | 'is_active'>>,
  announced: Readonly<Record<string, unknown>>,
): UserRow {
  const next = { ...user, ...fields };
  change.put(users, next);
  announce(change, next, announced);
  return next;
}

export function changeRole(change: Mutation, user: UserRow, role: number): Promise<UserRow> {
  const next = { ...user, role };
  return withChangingSight(change, [user.id], () => {
    change.put(users, next);
    announce(change, next, { role });
    announceSystemGroups(change, user, next);
    return next;
  });
}

export function setActive(change: Mutation, user: UserRow, isActive: boolean): UserRow {
  const next = { ...user, is_active: isActive };
  change.put(users, next);
  if (!isActive) announceStay(change, next);
  announce(change, next, { is_active: isActive });
  announceSystemGroups(change, user, next);
  announceGroups(change, next);
  if (isActive) announceStay(change, next);
  return next;
}

/** Listings leave deactivated accounts out of groups, so clients must hear of it group by group. */
function announceGroups(change: Mutation, user: UserRow): void {
  for (const [groupId, members] of change.state.membersByGroup) {
    if (!members.has(user.id)) continue;
    change.emit('realm', {
      type: 'user_group',
      op: user.is_active ? 'add_members' : 'remove_members',
      group_id: groupId,
      user_ids: [user.id],
    });
  }
}

function announce(
  change: Mutation,
  user: UserRow,
  fields: Readonly<Record<string, unknown>>,
): void {
  change.emit('realm', {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, ...fields },
  });
}

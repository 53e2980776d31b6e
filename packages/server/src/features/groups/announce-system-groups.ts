import type { SystemGroupName } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { roleContext } from './membership.ts';
import { directSystemGroups } from './system-groups.ts';

/** An account before and after a change. Undefined means that it does not count. */
interface AccountChange {
  readonly before: UserRow | undefined;
  readonly after: UserRow | undefined;
}

/**
 * Announces which system groups an account left and entered. Stores nothing, since membership follows from the account.
 */
export function announceSystemGroups(
  change: Mutation,
  before: UserRow | undefined,
  after: UserRow | undefined,
): void {
  announceAllSystemGroups(change, [{ before, after }]);
}

/** Announces the same of many accounts, with one event for all who leave a group, and one for all who enter it. */
export function announceAllSystemGroups(
  change: Mutation,
  accounts: readonly AccountChange[],
): void {
  const left = new Map<SystemGroupName, number[]>();
  const entered = new Map<SystemGroupName, number[]>();
  for (const { before, after } of accounts) {
    const [former, present] = [groupsOf(change, before), groupsOf(change, after)];
    const userIds = [after ?? before].flatMap((user) => user?.id ?? []);
    for (const name of former) if (!present.includes(name)) append(left, name, userIds);
    for (const name of present) if (!former.includes(name)) append(entered, name, userIds);
  }
  announce(change, 'remove_members', left);
  announce(change, 'add_members', entered);
}

function groupsOf({ state, now }: Mutation, user: UserRow | undefined): SystemGroupName[] {
  return user?.is_active ? directSystemGroups(user, roleContext(state, now)) : [];
}

function append(
  lists: Map<SystemGroupName, number[]>,
  name: SystemGroupName,
  ids: readonly number[],
): void {
  const list = lists.get(name);
  if (list) list.push(...ids);
  else lists.set(name, [...ids]);
}

function announce(
  change: Mutation,
  op: 'add_members' | 'remove_members',
  usersByGroup: ReadonlyMap<SystemGroupName, readonly number[]>,
): void {
  for (const [name, user_ids] of usersByGroup) {
    const group_id = change.state.systemGroupId(name);
    change.emit('realm', { type: 'user_group', op, group_id, user_ids });
  }
}

import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { roleContext } from './membership.ts';
import { directSystemGroups } from './system-groups.ts';

/**
 * Announces which system groups an account left and entered. Stores nothing, since membership follows from the account.
 * Undefined means that the account does not count.
 */
export function announceSystemGroups(
  change: Mutation,
  before: UserRow | undefined,
  after: UserRow | undefined,
): void {
  const context = roleContext(change.state, change.now);
  const left = before?.is_active ? directSystemGroups(before, context) : [];
  const entered = after?.is_active ? directSystemGroups(after, context) : [];
  const userId = (after ?? before)?.id;
  for (const name of left.filter((each) => !entered.includes(each))) {
    change.emit('realm', {
      type: 'user_group',
      op: 'remove_members',
      group_id: change.state.systemGroupId(name),
      user_ids: [userId],
    });
  }
  for (const name of entered.filter((each) => !left.includes(each))) {
    change.emit('realm', {
      type: 'user_group',
      op: 'add_members',
      group_id: change.state.systemGroupId(name),
      user_ids: [userId],
    });
  }
}

import type { RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import { userGroupObject } from './user-group-object.ts';

/** Restricts an event about a group to clients that know it: not all support deactivated groups. */
export function clientsKnowing({ deactivated }: UserGroupRow): Pick<RealmEvent, 'needs'> {
  return deactivated ? { needs: 'include_deactivated_groups' } : {};
}

/** Announces a group's new fields. For some clients, deactivation removes a group and reactivation adds it. */
export function announceGroupUpdate(
  change: Mutation,
  before: UserGroupRow,
  after: UserGroupRow,
  data: object,
): void {
  const update = { type: 'user_group', op: 'update', group_id: after.id, data };
  if (!before.deactivated && !after.deactivated) {
    change.emit('realm', update);
    return;
  }
  change.emit('realm', { ...update, needs: 'include_deactivated_groups' });
  if (before.deactivated === after.deactivated) return;
  const others = { type: 'user_group', without: 'include_deactivated_groups' } as const;
  if (after.deactivated) {
    change.emit('realm', { ...others, op: 'remove', group_id: after.id });
  } else {
    const group = userGroupObject(change.state, after, change.now);
    change.emit('realm', { ...others, op: 'add', group });
  }
}

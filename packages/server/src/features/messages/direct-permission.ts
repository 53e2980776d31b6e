import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isInSetting } from '../groups/membership.ts';

/** Throws if the sender may not write to these people. `isNew`: the conversation has no messages yet. */
export function checkMayWriteDirectly(
  state: RealmState,
  sender: UserRow,
  members: readonly number[],
  isNew: boolean,
  now: number,
): void {
  const people = members.flatMap((id) => state.users.get({ id }) ?? []);
  const gone = people.find((user) => !user.is_active);
  if (gone) throw badRequest(`'${gone.full_name}' is no longer using this service.`);
  const others = people.filter((user) => user.id !== sender.id);
  if (sender.is_bot || others.every((user) => user.is_bot)) return;

  const permitted = state.groupSetting('direct_message_permission_group');
  if (!people.some((user) => isInSetting(state, user, permitted, now))) {
    throw badRequest('This conversation does not include any users who can authorize it.');
  }
  const initiators = state.groupSetting('direct_message_initiator_group');
  if (isNew && !isInSetting(state, sender, initiators, now)) {
    throw badRequest('You do not have permission to initiate direct message conversations.');
  }
}

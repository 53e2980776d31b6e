import { roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isInSetting } from '../groups/membership.ts';

/** The account that reads something, or undefined for a spectator without one. */
export type Viewer = UserRow | undefined;

/** Tells whether the viewer may know that the account exists. The answer is no only for some guests. */
export function canSeeUser(state: RealmState, viewer: Viewer, user: UserRow, now: number): boolean {
  if (viewer?.id === user.id || user.is_bot || canSeeEveryone(state, viewer, now)) return true;
  if (!viewer) return false;
  return (
    state.partnersOfGuest.get(viewer.id)?.has(user.id) === true ||
    sharesChannel(state, viewer.id, user.id)
  );
}

export function canSeeEveryone(state: RealmState, viewer: Viewer, now: number): boolean {
  if (viewer && viewer.role < roles.guest) return true;
  if (!viewer) return areAllShownToGuests(state);
  return isInSetting(state, viewer, state.groupSetting('can_access_all_users_group'), now);
}

/** Tells whether the organization shows all people to all guests. */
export function areAllShownToGuests(state: RealmState): boolean {
  const permitted = state.groupSetting('can_access_all_users_group');
  return permitted === state.systemGroupId('role:everyone');
}

function sharesChannel(state: RealmState, userId: number, otherId: number): boolean {
  for (const channelId of state.channelsOf.get(userId) ?? []) {
    const subscribers = state.subscribersOf.get(channelId);
    if (subscribers?.has(userId) && subscribers.has(otherId)) return true;
  }
  return false;
}

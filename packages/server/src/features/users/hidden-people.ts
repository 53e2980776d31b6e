import type { RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { areAllShownToGuests, canSeeUser } from './access.ts';

/** Returns the active accounts that may not see this one: guests in organizations that restrict them. */
export function hiddenPeopleOf(state: RealmState, user: UserRow, now: number): number[] {
  // Most organizations restrict no guests. In them, an event costs the same however many there are.
  if (areAllShownToGuests(state)) return [];
  const guests = [...(state.activeGuests.get(true) ?? [])];
  return guests.filter((id) => {
    const viewer = state.users.get({ id });
    return viewer !== undefined && !canSeeUser(state, viewer, user, now);
  });
}

/** Returns an event about an account, restricted to those who may see the account. */
export function visiblePeople(event: RealmEvent, outOfSight: readonly number[]): RealmEvent {
  return outOfSight.length > 0 ? { ...event, not_for: outOfSight } : event;
}

/** Sends an event about an account to everyone who may see it. */
export function announceAccount(change: Mutation, user: UserRow, event: RealmEvent): void {
  change.emit('realm', visiblePeople(event, hiddenPeopleOf(change.state, user, change.now)));
}

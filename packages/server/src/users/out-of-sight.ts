import type { RealmEvent } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { canSeeUser } from './access.ts';

/** Active accounts that may not know of this one: guests, in organizations that restrict them. */
export function outOfSightOf(state: RealmState, user: UserRow, now: number): number[] {
  const active = [...(state.usersByActivity.get(true) ?? [])];
  return active.filter((id) => {
    const viewer = state.users.get({ id });
    return viewer !== undefined && !canSeeUser(state, viewer, user, now);
  });
}

/** An event about an account as everyone may hear it who may know of that account. */
export function withinSight(event: RealmEvent, outOfSight: readonly number[]): RealmEvent {
  return outOfSight.length > 0 ? { ...event, not_for: outOfSight } : event;
}

/** Tells everyone who may know of an account something about it. */
export function announceAccount(change: Mutation, user: UserRow, event: RealmEvent): void {
  change.emit('realm', withinSight(event, outOfSightOf(change.state, user, change.now)));
}

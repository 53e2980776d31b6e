import { roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

function isOnlyOwner(state: RealmState, user: UserRow): boolean {
  if (user.role !== roles.owner || user.is_bot || !user.is_active) return false;
  return !activePeople(state).some((other) => other.id !== user.id && other.role === roles.owner);
}

/** Throws if the organization would be left without people or without an owner. */
export function checkNotLast(state: RealmState, user: UserRow): void {
  const is_last_owner = isOnlyOwner(state, user);
  if (is_last_owner || !hasOtherPeople(state, user)) {
    const entity = is_last_owner ? 'organization owner' : 'user';
    throw new ApiError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
      is_last_owner,
      entity,
    });
  }
}

export function checkNotOnlyOwner(state: RealmState, user: UserRow): void {
  if (isOnlyOwner(state, user)) {
    throw badRequest('The owner permission cannot be removed from the only organization owner.');
  }
}

/** Stops at the first one, since it is asked for each of many people. */
function hasOtherPeople(state: RealmState, user: UserRow): boolean {
  for (const other of state.users.values()) {
    if (other.is_active && !other.is_bot && other.id !== user.id) return true;
  }
  return false;
}

function activePeople(state: RealmState): UserRow[] {
  return [...state.users.values()].filter((user) => user.is_active && !user.is_bot);
}

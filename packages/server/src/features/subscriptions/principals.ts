import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { findUser } from '../users/find-user.ts';

/** Returns the active accounts that a request names by id or address; the caller if it names none. */
export function findPrincipals(
  state: RealmState,
  caller: UserRow,
  given: readonly (string | number)[] | undefined,
  now: number,
): UserRow[] {
  if (given === undefined) return [caller];
  const users = given.map((each) => {
    const user = findUser(state, caller, each, now);
    if (!user.is_active) throw badRequest(`User ${user.id} is deactivated.`);
    return user;
  });
  return [...new Set(users)];
}

/** Tells whether the caller acts for themselves or for one of their bots. */
export function isOwn(caller: UserRow, user: UserRow): boolean {
  return user.id === caller.id || user.bot_owner_id === caller.id;
}

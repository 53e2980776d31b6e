import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** Tells whether to notify a user of another user's action: not bots, and not the acting user. */
export function isPersonBeside(state: RealmState, actor: UserRow, userId: number): boolean {
  if (userId === actor.id) return false;
  const user = state.users.get({ id: userId });
  return user?.is_active === true && !user.is_bot;
}

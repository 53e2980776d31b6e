import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** Whether an account is somebody's to be told what another did to it: no bot, and not the doer. */
export function isPersonBeside(state: RealmState, actor: UserRow, userId: number): boolean {
  if (userId === actor.id) return false;
  const user = state.users.get({ id: userId });
  return user?.is_active === true && !user.is_bot;
}

import { endpoints, roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { checkNotLast } from '../users/last-user.ts';
import { beginErasure } from './begin-erasure.ts';
import { shownCounts } from './counts.ts';

export const eraseUser = mutation(
  endpoints.eraseUser,
  async ({ change, state, caller, input: { user_id, messages } }) => {
    const known = state.erasures.get({ user_id });
    if (known) return { complete: known.finished_at !== null, erased: shownCounts({}) };
    const person = findErasable(state, caller, user_id);
    if (person.id === caller.id) throw badRequest('Ask another owner to erase you.');
    const counts = await beginErasure(change, person, { by: caller.id, messages });
    return { complete: false, erased: shownCounts(counts) };
  },
);

/** Returns the person with this id. Throws if the caller, an owner or a service, cannot erase them. */
function findErasable(state: RealmState, caller: UserRow, id: number): UserRow {
  const user = state.users.get({ id });
  if (!user || user.is_bot) throw badRequest('No such user');
  if (user.role === roles.owner && caller.role !== roles.owner) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
  if (user.is_active) checkNotLast(state, user);
  return user;
}

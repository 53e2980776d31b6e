import { endpoints, roles } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation, query } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { endOneKey } from './end-one-key.ts';
import { listedKeys } from './listed-keys.ts';
import { isService } from './service-accounts.ts';

export const getUserKeys = query(
  endpoints.getUserKeys,
  async ({ state, caller, input, realm, services, key }) => {
    const now = services.clock.now();
    const user = findManaged(state, caller, input.user_id, now);
    const source = { sql: realm.reader, realmId: realm.id };
    return { keys: await listedKeys(source, state, user.id, { now, current: key }) };
  },
);

export const endUserKey = mutation(
  endpoints.endUserKey,
  async ({ change, state, caller, input }) => {
    const user = findManaged(state, caller, input.user_id, change.now);
    await endOneKey(change, user.id, input.key_id);
    return {};
  },
);

/** Returns an account whose keys the caller, an administrator, may see and end. */
function findManaged(state: RealmState, caller: UserRow, userId: number, now: number): UserRow {
  const user = findUser(state, caller, userId, now);
  const isForOwners = user.role === roles.owner || isService(state, user.id);
  if (isForOwners && caller.role !== roles.owner) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
  return user;
}

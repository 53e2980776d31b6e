import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { canSeeUser, type Viewer } from './access.ts';
import { canSeeDeliveryEmail, standInId } from './email-visibility.ts';
import { isProvisionalAddress, partsOf } from './made-up-address.ts';

/**
 * Returns the account that a path names by id or address. A missing and a hidden account get the same error, and a
 * hidden address finds no account.
 */
export function findUser(
  state: RealmState,
  caller: Viewer,
  idOrEmail: string | number,
  now: number,
): UserRow {
  const user = /^\d+$/.test(String(idOrEmail))
    ? state.users.get({ id: Number(idOrEmail) })
    : findByEmail(state, caller, String(idOrEmail));
  if (!user || !canSeeUser(state, caller, user, now)) throw badRequest('No such user');
  return user;
}

/** Finds an account by an address that the viewer may know. Does not check whether they may see the account. */
export function findByEmail(state: RealmState, viewer: Viewer, email: string): UserRow | undefined {
  const key = foldCase(email.trim());
  const real = state.usersByDeliveryEmail.get(key);
  if (real && canSeeDeliveryEmail(state, viewer, real)) return real;
  if (viewer) return state.usersByEmail.get(key) ?? accountFormerlyAt(state, key);
  const id = standInId(key);
  return id === undefined ? undefined : state.users.get({ id });
}

/** Returns the account that formerly had this case-folded address; undefined if several share its name. */
function accountFormerlyAt(state: RealmState, address: string): UserRow | undefined {
  if (!isProvisionalAddress(address)) return undefined;
  const [id, ...others] = state.usersByMadeUpName.get(partsOf(address).name) ?? [];
  return id === undefined || others.length > 0 ? undefined : state.users.get({ id });
}

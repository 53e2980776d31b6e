import { endpoints, roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { checkNotAboveOwner, ownerOf } from '../bots/bot-owner.ts';
import { checkNotErased } from '../erasure/check-not-erased.ts';
import { tellFormerAddress } from '../own-address/tell-former-address.ts';
import { setProfileValues } from '../profile/profile-values.ts';
import { changeRole } from './change-account.ts';
import { changeEmail } from './change-email.ts';
import { findUser } from './find-user.ts';
import { checkNotOnlyOwner } from './last-user.ts';
import { realmHost } from './realm-host.ts';
import { rename } from './rename.ts';
import { checkedEmail } from './user-rules.ts';

export const updateUser = mutation(
  endpoints.updateUser,
  async ({ change, state, caller, input, client, services }) => {
    let user = findUser(state, caller, input.user_id_or_email, change.now);
    checkNotErased(state, user.id);
    if (input.role !== undefined && input.role !== user.role) {
      checkMayChangeRole(change, caller, user, input.role);
      user = await changeRole(change, user, input.role);
      checkNotAboveOwner(user, ownerOf(state, user));
    }
    if (input.full_name !== undefined) user = rename(change, user, input.full_name);
    if (input.new_email !== undefined) {
      checkMayChangeEmail(caller, user);
      const email = checkedEmail(input.new_email);
      const moved = changeEmail(change, user, email, realmHost(client.origin));
      const by = user.id === caller.id ? undefined : caller.id;
      tellFormerAddress(change, services.config, { from: user, to: moved, by });
      user = moved;
    }
    if (input.profile_data) {
      await setProfileValues(change, user, input.profile_data, { byAdministrator: true });
    }
    return {};
  },
);

/** Lets only owners make or remove owners. Bots cannot change roles, since their keys may be stored anywhere. */
function checkMayChangeRole(change: Mutation, caller: UserRow, user: UserRow, role: number): void {
  if (caller.is_bot) throw badRequest('Bots cannot change roles.');
  if ((role === roles.owner || user.role === roles.owner) && caller.role !== roles.owner) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
  checkNotOnlyOwner(change.state, user);
}

/**
 * Protects accounts with a higher role from a change of address, because the mailbox gives access through a password
 * reset. Bots cannot change addresses.
 */
function checkMayChangeEmail(caller: UserRow, user: UserRow): void {
  if (caller.is_bot) throw badRequest('Bots cannot change addresses.');
  if (user.role >= caller.role) return;
  throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}

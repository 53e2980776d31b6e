import { type Role, roles } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/**
 * Returns the highest role that an account can hand out, whether by giving the role, by changing the address of its
 * holder, or by bringing the holder back. Bots, and so services, stay below administrators, since their keys may be
 * stored anywhere.
 */
function rankOf({ is_bot, role }: UserRow): Role {
  return is_bot && role < roles.moderator ? roles.moderator : role;
}

/** Throws unless the account can hand out a role. */
export function checkRank(caller: UserRow, needed: Role): void {
  if (rankOf(caller) <= needed) return;
  const msg = caller.is_bot
    ? 'Bots cannot make, move or bring back administrators and owners.'
    : 'Must be an organization owner';
  throw new ApiError('UNAUTHORIZED_PRINCIPAL', msg);
}

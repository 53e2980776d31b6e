import { type Access, type Endpoint, type RoleName, roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../api-error.ts';
import type { UserRow } from '../../storage/tables/users.ts';

const lowestRole: Partial<Record<Access, RoleName>> = {
  owner: 'owner',
  administrator: 'administrator',
};

/** Throws if the account may not call this endpoint. Never answers 401, which would sign clients out. */
export function authorize(endpoint: Endpoint, caller: UserRow): void {
  if (endpoint.humansOnly && caller.is_bot) throw badRequest('Bots may not do this.');
  if (endpoint.access === 'member' && caller.role === roles.guest) {
    throw badRequest('Guests may not do this.');
  }
  const needed = lowestRole[endpoint.access];
  if (needed && caller.role > roles[needed]) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', `Only an organization ${needed} may do this.`);
  }
}

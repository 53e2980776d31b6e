import { type ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type InviteRow, invites } from '../../core/storage/tables/invites.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { announceInvites, mayManage } from './stored-invites.ts';

/** Returns the invitation with this id, valid or not. Throws unless the caller may manage it. */
export async function managedInvite(
  change: Mutation,
  caller: UserRow,
  id: number,
): Promise<InviteRow> {
  const [invite] = await storedRows(change, invites, { id });
  if (!invite || !mayManage(caller, invite)) throw noSuchInvite();
  return invite;
}

export function noSuchInvite(): ApiError {
  return badRequest('No such invitation');
}

export function revokeInvite(change: Mutation, invite: InviteRow): void {
  const { id, inviter_id, role, email } = invite;
  change.remove(invites, { id });
  audit(change, {
    kind: 'invite.revoked',
    target: id,
    details: { by_mail: email !== null, role },
  });
  announceInvites(change, inviter_id);
}

import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { mutation } from '../handler.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { invites } from '../storage/tables/invites.ts';
import { announceInvites, mayManage } from './stored-invites.ts';

export const revokeInviteLink = mutation(
  endpoints.revokeInviteLink,
  async ({ change, caller, input }) => {
    const [invite] = await storedRows(change, invites, { id: input.invite_id });
    if (!invite || !mayManage(caller, invite)) throw badRequest('No such invitation');
    change.remove(invites, { id: invite.id });
    announceInvites(change, invite.inviter_id);
    return {};
  },
);

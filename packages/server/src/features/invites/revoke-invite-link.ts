import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { managedInvite, noSuchInvite, revokeInvite } from './managed-invite.ts';

export const revokeInviteLink = mutation(
  endpoints.revokeInviteLink,
  async ({ change, caller, input }) => {
    const invite = await managedInvite(change, caller, input.invite_id);
    if (invite.email !== null) throw noSuchInvite();
    revokeInvite(change, invite);
    return {};
  },
);

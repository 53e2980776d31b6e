import { endpoints, limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { MailAllowance } from '../../delivery/mail/mail-allowance.ts';
import { mutation } from '../../handler.ts';
import { hashInviteToken, newInviteToken } from './invite-tokens.ts';
import { addressesIn, judgeAddresses, type Refused } from './invitees.ts';
import { checkSendsMail, mailInvite } from './mail-invite.ts';
import { addInvite, checkMayInvite, checkRoomForInvites } from './new-invite.ts';
import { announceInvites, openInvites } from './stored-invites.ts';

export const sendInvites = mutation(
  endpoints.sendInvites,
  async ({ change, caller, input, state, services }) => {
    checkMayInvite(change, caller, 'mail', input);
    checkSendsMail(services.config);
    const addresses = addressesIn(input.invitee_emails);
    if (addresses.length === 0) throw badRequest('Enter at least one address.');
    if (addresses.length > limits.invitationsPerRequest) {
      throw badRequest(`Invite at most ${limits.invitationsPerRequest} people at a time.`);
    }
    const open = await openInvites(change, state, change.now);
    const allowance = await MailAllowance.of(change);
    const { good, refused } = judgeAddresses(addresses, { state, open, allowance });
    if (good.length === 0) {
      throw failed('None of these addresses was invited.', refused, { sent: false });
    }
    checkRoomForInvites(open, caller, good.length);
    if (good.length > allowance.leftFor(caller.id)) {
      const reason =
        'No invitations were sent, since that would exceed the daily limit. Try again tomorrow or create a link.';
      throw failed(reason, refused, { sent: false, limitReached: true });
    }
    for (const email of good) {
      const token = newInviteToken();
      const use = {
        single_use: true,
        email,
        token_hash: hashInviteToken(token),
        sealed_token: null,
      };
      const invite = addInvite(change, caller, input, use);
      mailInvite(change, { ...invite, email, token }, caller.id);
    }
    announceInvites(change, caller.id);
    if (refused.length === 0) return {};
    return failed('Some of these addresses were not invited; the others were.', refused, {
      sent: true,
    });
  },
);

function failed(
  message: string,
  refused: readonly Refused[],
  { sent, limitReached = false }: { sent: boolean; limitReached?: boolean },
): ApiError<'INVITATION_FAILED'> {
  return new ApiError('INVITATION_FAILED', message, {
    errors: refused.map(({ address, reason, deactivated }) => [address, reason, deactivated]),
    sent_invitations: sent,
    license_limit_reached: false,
    daily_limit_reached: limitReached,
  });
}

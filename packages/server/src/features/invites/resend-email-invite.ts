import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { MailAllowance } from '../../delivery/mail/mail-allowance.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { hashInviteToken, newInviteToken } from './invite-tokens.ts';
import { checkSendsMail, mailInvite } from './mail-invite.ts';
import { managedInvite, noSuchInvite } from './managed-invite.ts';
import { mayNotGiveRole } from './new-invite.ts';
import { announceInvites, canGiveRole, opened } from './stored-invites.ts';

const PAUSE_MS = 3_600_000;

export const resendEmailInvite = mutation(
  endpoints.resendEmailInvite,
  async ({ change, caller, input, state, services }) => {
    const { now } = change;
    const invite = await managedInvite(change, caller, input.invite_id);
    const { email, created_at, expires_at } = invite;
    if (email === null || !opened(state, invite, now)) throw noSuchInvite();
    if (!canGiveRole(caller, invite.role)) throw mayNotGiveRole();
    checkSendsMail(services.config);
    if (now < created_at + PAUSE_MS) {
      throw badRequest('This invitation was mailed within the last hour. Try again later.');
    }
    const allowance = await MailAllowance.of(change);
    if (!allowance.mayMail(caller.id, email)) {
      throw badRequest('Too many invitations were mailed within a day. Try again tomorrow.');
    }
    // Keeps the original duration.
    const token = newInviteToken();
    const again = {
      ...invite,
      token_hash: hashInviteToken(token),
      email,
      created_at: now,
      expires_at: expires_at === null ? null : now + expires_at - created_at,
    };
    change.put(invites, again);
    audit(change, { kind: 'invite.resent', target: invite.id, details: {} });
    mailInvite(change, { ...again, token }, caller.id);
    announceInvites(change, invite.inviter_id);
    return {};
  },
);

import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { ensureSecret } from '../keys/account-secret.ts';
import { hashInviteToken, inviteKey, newInviteToken } from './invite-tokens.ts';
import { addInvite, checkMayInvite, checkRoomForInvites } from './new-invite.ts';
import { announceInvites, inviteLink, openInvites } from './stored-invites.ts';

export const createInviteLink = mutation(
  endpoints.createInviteLink,
  async ({ change, caller, input, state, client, apiKey }) => {
    const { single_use } = input;
    checkMayInvite(change, caller, single_use ? 'link for one' : 'link for many', input);
    checkRoomForInvites(await openInvites(change, state, change.now), caller, 1);
    const token = newInviteToken();
    addInvite(change, caller, input, {
      single_use,
      email: null,
      token_hash: hashInviteToken(token),
      sealed_token:
        apiKey === undefined
          ? null
          : inviteKey(await ensureSecret(change, caller.id, apiKey)).seal(token),
    });
    announceInvites(change, caller.id);
    return { invite_link: inviteLink(client.origin, token) };
  },
);

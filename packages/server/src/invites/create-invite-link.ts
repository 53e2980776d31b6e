import { randomBytes } from 'node:crypto';
import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { canAddSubscribers } from '../channels/access.ts';
import { mutation } from '../handler.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { invites } from '../storage/tables/invites.ts';
import type { UserRow } from '../storage/tables/users.ts';
import {
  announceInvites,
  canGiveRole,
  inviteLink,
  mayInvite,
  openInvites,
} from './stored-invites.ts';

const TOKEN_BYTES = 24;

export const createInviteLink = mutation(
  endpoints.createInviteLink,
  async ({ change, caller, input, state, client }) => {
    if (!mayInvite(state, caller, input.single_use, change.now)) {
      throw badRequest('You may not make such invitations in this organization.');
    }
    if (!canGiveRole(caller, input.invite_as)) {
      throw badRequest('You may not invite people to that role.');
    }
    const channel_ids = [...new Set(input.stream_ids)];
    for (const id of channel_ids) checkMayBringInto(state, caller, id, change.now);
    const open = await openInvites(change, state, change.now);
    if (open.filter(({ inviter }) => inviter.id === caller.id).length >= limits.invitesPerUser) {
      throw badRequest(
        `You have ${limits.invitesPerUser} invitations that work: revoke some before you make more.`,
      );
    }
    const minutes = input.invite_expires_in_minutes;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    change.put(invites, {
      id: change.nextId(),
      token,
      inviter_id: caller.id,
      role: input.invite_as,
      channel_ids,
      with_default_channels: input.include_realm_default_subscriptions,
      notify_inviter: input.notify_referrer_on_join,
      single_use: input.single_use,
      uses: 0,
      created_at: change.now,
      expires_at: minutes === null ? null : change.now + minutes * 60_000,
    });
    announceInvites(change, caller.id);
    return { invite_link: inviteLink(client.origin, token) };
  },
);

/** Says the same of channels that do not exist and of those that the caller may not see. */
function checkMayBringInto(state: RealmState, caller: UserRow, id: number, now: number): void {
  const channel = state.channels.get({ id });
  if (channel && !channel.is_archived && canAddSubscribers(state, caller, channel, now)) return;
  throw badRequest(`You may not invite people to the channel with ID ${id}.`);
}

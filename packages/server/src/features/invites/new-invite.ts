import { limits, type Role } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type InviteRow, invites } from '../../core/storage/tables/invites.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { canAddSubscribers } from '../channels/access.ts';
import { canGiveRole, type InviteKind, mayInvite, type OpenInvite } from './stored-invites.ts';

/** Settings for the accounts that an invitation creates. */
interface Wish {
  readonly invite_expires_in_minutes: number | null;
  readonly invite_as: Role;
  readonly stream_ids: readonly number[];
  readonly include_realm_default_subscriptions: boolean;
  readonly notify_referrer_on_join: boolean;
}

/** Throws unless the caller may create this kind of invitation to this role and these channels. */
export function checkMayInvite(
  { state, now }: Mutation,
  caller: UserRow,
  kind: InviteKind,
  wish: Wish,
): void {
  if (!mayInvite(state, caller, kind, now)) {
    throw badRequest('You may not create such invitations in this organization.');
  }
  if (!canGiveRole(caller, wish.invite_as)) throw mayNotGiveRole();
  for (const id of new Set(wish.stream_ids)) checkMayBringInto(state, caller, id, now);
}

export function mayNotGiveRole() {
  return badRequest('You may not invite people to that role.');
}

/** Throws unless the caller may add people to a channel. A hidden channel gets the same error as a missing one. */
function checkMayBringInto(state: RealmState, caller: UserRow, id: number, now: number): void {
  const channel = state.channels.get({ id });
  if (channel && !channel.is_archived && canAddSubscribers(state, caller, channel, now)) return;
  throw badRequest(`You may not invite people to the channel with ID ${id}.`);
}

/** Throws if the caller would have too many active invitations. */
export function checkRoomForInvites(
  open: readonly OpenInvite[],
  caller: UserRow,
  wanted: number,
): void {
  const own = open.filter(({ inviter }) => inviter.id === caller.id).length;
  if (own + wanted <= limits.invitesPerUser) return;
  throw badRequest(
    `You have ${own} active invitations, and the limit is ${limits.invitesPerUser}. Revoke some first.`,
  );
}

export function addInvite(
  change: Mutation,
  caller: UserRow,
  wish: Wish,
  use: Pick<InviteRow, 'single_use' | 'email' | 'token_hash' | 'sealed_token'>,
): InviteRow {
  const minutes = wish.invite_expires_in_minutes;
  const invite: InviteRow = {
    id: change.nextId(),
    inviter_id: caller.id,
    role: wish.invite_as,
    channel_ids: [...new Set(wish.stream_ids)],
    with_default_channels: wish.include_realm_default_subscriptions,
    notify_inviter: wish.notify_referrer_on_join,
    uses: 0,
    created_at: change.now,
    expires_at: minutes === null ? null : change.now + minutes * 60_000,
    ...use,
  };
  change.put(invites, invite);
  audit(change, {
    kind: 'invite.created',
    target: invite.id,
    details: {
      by_mail: invite.email !== null,
      role: invite.role,
      channel_ids: [...invite.channel_ids],
      expires_at: invite.expires_at === null ? null : inSeconds(invite.expires_at),
    },
  });
  return invite;
}

import { limits, type Role } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { canAddSubscribers } from '../channels/access.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { type InviteRow, invites } from '../storage/tables/invites.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { canGiveRole, type InviteKind, mayInvite, type OpenInvite } from './stored-invites.ts';

/** What somebody wants of the accounts that come of an invitation. */
interface Wish {
  readonly invite_expires_in_minutes: number | null;
  readonly invite_as: Role;
  readonly stream_ids: readonly number[];
  readonly include_realm_default_subscriptions: boolean;
  readonly notify_referrer_on_join: boolean;
}

/** Throws unless the caller may invite people in this way, to this role and these channels. */
export function checkMayInvite(
  { state, now }: Mutation,
  caller: UserRow,
  kind: InviteKind,
  wish: Wish,
): void {
  if (!mayInvite(state, caller, kind, now)) {
    throw badRequest('You may not make such invitations in this organization.');
  }
  if (!canGiveRole(caller, wish.invite_as)) throw mayNotGiveRole();
  for (const id of new Set(wish.stream_ids)) checkMayBringInto(state, caller, id, now);
}

export function mayNotGiveRole() {
  return badRequest('You may not invite people to that role.');
}

/** Says the same of channels that do not exist and of those that the caller may not see. */
function checkMayBringInto(state: RealmState, caller: UserRow, id: number, now: number): void {
  const channel = state.channels.get({ id });
  if (channel && !channel.is_archived && canAddSubscribers(state, caller, channel, now)) return;
  throw badRequest(`You may not invite people to the channel with ID ${id}.`);
}

/** Throws where the caller would have too many invitations that work. */
export function checkRoomForInvites(
  open: readonly OpenInvite[],
  caller: UserRow,
  wanted: number,
): void {
  const own = open.filter(({ inviter }) => inviter.id === caller.id).length;
  if (own + wanted <= limits.invitesPerUser) return;
  throw badRequest(
    `You have ${own} invitations that work, and may have ${limits.invitesPerUser}: revoke some before you make more.`,
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
  return invite;
}

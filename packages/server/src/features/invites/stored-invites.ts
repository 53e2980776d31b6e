import { type Invite, type RealmGroupSettingName, roles } from '@tidings/shared-types';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type InviteRow, invites } from '../../core/storage/tables/invites.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { accountsWith } from '../users/user-rules.ts';
import { hashInviteToken, inviteKey } from './invite-tokens.ts';

/** A valid invitation. Its creator still has an active account. */
export interface OpenInvite {
  readonly invite: InviteRow;
  readonly inviter: UserRow;
}

/** Returns the invitations that are valid now. */
export async function openInvites(
  source: RowSource,
  state: RealmState,
  now: number,
): Promise<OpenInvite[]> {
  const rows = await storedRows(source, invites, {});
  return rows.flatMap((invite) => opened(state, invite, now) ?? []);
}

/** Returns the valid invitation with this token; undefined if there is none. */
export async function findInvite(
  source: RowSource,
  state: RealmState,
  token: string,
  now: number,
): Promise<OpenInvite | undefined> {
  const [invite] = await storedRows(source, invites, { token_hash: hashInviteToken(token) });
  return invite && opened(state, invite, now);
}

export function worksNoLonger(): ApiError {
  return badRequest(
    'This invitation does not work: it was used or revoked, or has expired. Ask for a new one.',
  );
}

/** Returns an invitation if it is valid. It is not if its creator left or may no longer create such invitations. */
export function opened(state: RealmState, invite: InviteRow, now: number): OpenInvite | undefined {
  const inviter = state.users.get({ id: invite.inviter_id });
  if (!inviter?.is_active || !canGiveRole(inviter, invite.role)) return undefined;
  if (!mayInvite(state, inviter, kindOf(invite), now)) return undefined;
  if (invite.expires_at !== null && invite.expires_at <= now) return undefined;
  if (invite.single_use && invite.uses > 0) return undefined;
  if (invite.email !== null && accountsWith(state, invite.email).length > 0) return undefined;
  return { invite, inviter };
}

export type InviteKind = 'mail' | 'link for one' | 'link for many';

function kindOf({ email, single_use }: InviteRow): InviteKind {
  if (email !== null) return 'mail';
  return single_use ? 'link for one' : 'link for many';
}

/**
 * Tells whether the inviter may create this kind of invitation. A link for one person counts as inviting that person.
 */
export function mayInvite(
  state: RealmState,
  inviter: UserRow,
  kind: InviteKind,
  now: number,
): boolean {
  const may = (name: RealmGroupSettingName) => hasRealmPermission(state, inviter, name, now);
  if (kind !== 'mail' && may('create_multiuse_invite_group')) return true;
  return kind !== 'link for many' && may('can_invite_users_group');
}

/**
 * Tells whether the inviter may give this role. Members may invite members and guests. Administrators and owners may
 * invite up to their own role.
 */
export function canGiveRole(inviter: UserRow, role: number): boolean {
  if (inviter.role === roles.owner) return true;
  if (inviter.role === roles.administrator) return role >= roles.administrator;
  return inviter.role <= roles.member && role >= roles.member;
}

/**
 * Tells whether the caller may revoke an invitation. Administrators may revoke even those to roles that they cannot
 * give.
 */
export function mayManage(caller: UserRow, invite: InviteRow): boolean {
  return caller.id === invite.inviter_id || caller.role <= roles.administrator;
}

/** An account that lists invitations, and its secret. */
interface Reader {
  readonly caller: UserRow;
  readonly secret: string | undefined;
  readonly origin: string;
}

/**
 * Returns an invitation as the API shows it. Its link creates an account with its role, so only people who may give
 * that role see the link. Reading the link takes its creator's secret.
 */
export function inviteObject(invite: InviteRow, { caller, secret, origin }: Reader): Invite {
  return {
    id: invite.id,
    invited_by_user_id: invite.inviter_id,
    invited: inSeconds(invite.created_at),
    expiry_date: invite.expires_at === null ? null : inSeconds(invite.expires_at),
    invited_as: invite.role,
    ...wayIn(invite, { caller, secret, origin }),
    notify_referrer_on_join: invite.notify_inviter,
    is_multiuse: !invite.single_use,
    uses: invite.uses,
  };
}

/** Hides the link of a mailed invitation from everyone except its recipient. */
function wayIn(
  { email, role, sealed_token }: InviteRow,
  { caller, secret, origin }: Reader,
): Pick<Invite, 'email' | 'link_url'> {
  if (email !== null) return { email };
  const isReadable = sealed_token !== null && secret !== undefined && canGiveRole(caller, role);
  const token = isReadable ? inviteKey(secret).open(sealed_token) : undefined;
  return { link_url: token === undefined ? null : inviteLink(origin, token) };
}

/**
 * Returns an invitation's link. The token is in the fragment, which browsers never send, so that no log contains it.
 */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/#join=${token}`;
}

/** Notifies everyone who sees the invitation in their list. */
export function announceInvites(change: Mutation, inviterId: number): void {
  for (const user of change.state.users.values()) {
    const sees = user.id === inviterId || user.role <= roles.administrator;
    if (sees && user.is_active && !user.is_bot) {
      change.emit(forUser(user.id), { type: 'invites_changed' });
    }
  }
}

import { roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canAddSubscribers } from '../channels/access.ts';
import { isInSetting } from '../groups/membership.ts';
import { canManageGroup, hasGroupPermission } from '../groups/permissions.ts';

/** The account that provisions, and how far its authority over places goes. `rankOf` limits that over people. */
export interface Provisioner {
  readonly user: UserRow;
  /** Whether it manages every provisioned channel. Owners do, since they could make a service key that does. */
  readonly managesAll: boolean;
  /** Whether it is a backend with a service key. The scope of the key is its permission. */
  readonly isService: boolean;
}

export function provisionerOf(state: RealmState, caller: UserRow): Provisioner {
  const isService = isServiceAccount(state, caller);
  return { user: caller, managesAll: isService || caller.role === roles.owner, isService };
}

function isServiceAccount({ apiKeys }: RealmState, { id }: UserRow): boolean {
  return apiKeys.ofUser(id).some(({ kind }) => kind === 'service');
}

/** Throws unless the account may create people. Owners and services may, whatever the organization's setting. */
export function checkMayProvision(state: RealmState, caller: UserRow, now: number): void {
  const permitted = state.groupSetting('can_create_users_group');
  if (caller.role === roles.owner || isServiceAccount(state, caller)) return;
  if (isInSetting(state, caller, permitted, now)) return;
  throw badRequest('You are not authorized to create users.');
}

/** Tells whether the members of a channel, and who else can read it, are the provisioner's to decide. */
export function mayManageAccess(
  state: RealmState,
  { user, managesAll, isService }: Provisioner,
  channel: ChannelRow,
  now: number,
): boolean {
  if (canAddSubscribers(state, user, channel, now)) return true;
  if (isService && !channel.invite_only) return true;
  return channel.external_id !== null && (managesAll || channel.creator_id === user.id);
}

export function mayManage(
  state: RealmState,
  { user, isService }: Provisioner,
  group: UserGroupRow,
  now: number,
): boolean {
  return isService || canManageGroup(state, user, group, now);
}

export function mayAddMembers(
  state: RealmState,
  provisioner: Provisioner,
  group: UserGroupRow,
  now: number,
): boolean {
  const { user } = provisioner;
  return (
    mayManage(state, provisioner, group, now) ||
    hasGroupPermission(state, user, group, 'can_add_members_group', now)
  );
}

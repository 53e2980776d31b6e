import { roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { hasScope } from '../../http/admission/scopes.ts';
import { canAddSubscribers } from '../channels/access.ts';
import { isInSetting } from '../groups/membership.ts';
import { canManageGroup, hasGroupPermission } from '../groups/permissions.ts';
import { serviceKeyOf } from '../keys/service-accounts.ts';
import { guardedGroups } from './guarded-groups.ts';

/** The account that provisions, and how far its authority over places goes. `checkRank` limits that over people. */
export interface Provisioner {
  readonly user: UserRow;
  /** Whether it manages every provisioned channel. Owners do, since they could make a service key that does. */
  readonly managesAll: boolean;
  /** Whether it is a backend with a service key. The scopes of the key are its permissions. */
  readonly isService: boolean;
  /** Tells whether it is a service whose key lacks the scope to fill this private channel, or this group. */
  isKeptOut(place: ChannelRow | UserGroupRow): boolean;
}

export function provisionerOf(state: RealmState, caller: UserRow): Provisioner {
  const key = serviceKeyOf(state, caller.id);
  const isService = key !== undefined;
  const managesAll = isService || caller.role === roles.owner;
  const isLimited = isService && !hasScope(key, 'channels');
  let guarded: ReadonlySet<number> | undefined;
  const isGuarded = ({ id }: UserGroupRow) => {
    guarded ??= guardedGroups(state);
    return guarded.has(id);
  };
  const isKeptOut = (place: ChannelRow | UserGroupRow) =>
    isLimited && ('invite_only' in place ? place.invite_only : isGuarded(place));
  return { user: caller, managesAll, isService, isKeptOut };
}

/** Throws unless the account may create people. Owners and services may, whatever the organization's setting. */
export function checkMayProvision(state: RealmState, caller: UserRow, now: number): void {
  const permitted = state.groupSetting('can_create_users_group');
  if (caller.role === roles.owner || serviceKeyOf(state, caller.id)) return;
  if (isInSetting(state, caller, permitted, now)) return;
  throw badRequest('You are not authorized to create users.');
}

/** Tells whether the members of a channel, and who else can read it, are the provisioner's to decide. */
export function mayManageAccess(
  state: RealmState,
  { user, managesAll, isService, isKeptOut }: Provisioner,
  channel: ChannelRow,
  now: number,
): boolean {
  if (isKeptOut(channel)) return false;
  if (canAddSubscribers(state, user, channel, now)) return true;
  if (isService && !channel.invite_only) return true;
  return channel.external_id !== null && (managesAll || channel.creator_id === user.id);
}

export function mayManage(
  state: RealmState,
  { user, isService, isKeptOut }: Provisioner,
  group: UserGroupRow,
  now: number,
): boolean {
  return isService ? !isKeptOut(group) : canManageGroup(state, user, group, now);
}

export function mayAddMembers(
  state: RealmState,
  provisioner: Provisioner,
  group: UserGroupRow,
  now: number,
): boolean {
  const { user, isService } = provisioner;
  return (
    mayManage(state, provisioner, group, now) ||
    (!isService && hasGroupPermission(state, user, group, 'can_add_members_group', now))
  );
}

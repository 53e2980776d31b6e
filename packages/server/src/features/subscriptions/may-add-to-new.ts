import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { ChannelTemplate } from '../channels/new-channel.ts';
import { isInSetting } from '../groups/membership.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { isOwn } from './principals.ts';

/** Throws unless the account may subscribe these users to a channel that it is about to create. */
export function checkMayAddToNew(
  state: RealmState,
  maker: UserRow,
  users: readonly UserRow[],
  { settings }: ChannelTemplate,
  now: number,
): void {
  if (users.every((user) => isOwn(maker, user))) return;
  if (hasRealmPermission(state, maker, 'can_add_subscribers_group', now)) return;
  const permitted = [settings.can_add_subscribers_group, settings.can_administer_channel_group];
  const isPermitted = permitted.some(
    (value) => value !== undefined && isInSetting(state, maker, value, now),
  );
  if (!isPermitted) throw badRequest('Insufficient permission to subscribe others.');
}

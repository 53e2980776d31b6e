import { roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { type ChannelSettingName, canAdministerChannel } from './access.ts';

/** The user who creates or changes a channel, and the server's configuration. */
export interface Actor {
  readonly user: UserRow;
  /** Whether this server allows channels for people without an account. */
  readonly webPublicStreams: boolean;
}

export function checkOwner(user: UserRow): void {
  if (user.role === roles.owner) return;
  throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}

export function checkAdministrator(user: UserRow): void {
  if (user.role <= roles.administrator) return;
  throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
}

/** Throws unless the account may change a channel that it can see. */
export function checkMayAdminister(
  { state, now }: Mutation,
  caller: UserRow,
  channel: ChannelRow,
): void {
  if (canAdministerChannel(state, caller, channel, now)) return;
  throw new ApiError(
    'CANNOT_ADMINISTER_CHANNEL',
    'You do not have permission to administer this channel.',
  );
}

/** Throws unless server, organization and permissions let the account make channels web-public. */
export function checkMayOpenToAll(state: RealmState, actor: Actor, now: number): void {
  if (!actor.webPublicStreams || !state.setting('enable_spectator_access')) {
    throw badRequest('Web-public channels are not enabled.');
  }
  if (!hasRealmPermission(state, actor.user, 'can_create_web_public_channel_group', now)) {
    throw badRequest('Insufficient permission to make channels web-public.');
  }
}

/** Settings about deleting messages, which need a permission of their own. */
const deleteSettings: ReadonlySet<ChannelSettingName> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** Throws unless the account may change the permission from its initial value. */
export function checkMaySet(
  state: RealmState,
  user: UserRow,
  name: ChannelSettingName,
  now: number,
): void {
  if (!deleteSettings.has(name)) return;
  if (hasRealmPermission(state, user, 'can_set_delete_message_policy_group', now)) return;
  throw badRequest(`Insufficient permission to set '${name}'.`);
}

/** Throws unless the account may set a topics policy. Everyone who may change the channel can set `inherit`. */
export function checkMaySetTopicsPolicy(
  state: RealmState,
  user: UserRow,
  policy: string,
  now: number,
): void {
  if (policy === 'inherit') return;
  if (hasRealmPermission(state, user, 'can_set_topics_policy_group', now)) return;
  throw badRequest('Insufficient permission to set the topics policy.');
}

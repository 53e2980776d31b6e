import { type OwnAccount, type RealmGroupSettingName, roles } from '@tidings/shared-types';
import { shownAvatarSource } from '../../avatars/change-avatar.ts';
import { hasRealmPermission } from '../../groups/permissions.ts';
import { avatarUrl } from '../../users/avatar-url.ts';
import type { Moment } from '../part.ts';

/** Returns the caller's own account with its permissions. */
export function ownAccount({ state, caller, now, request }: Moment): OwnAccount {
  const may = (name: RealmGroupSettingName) => hasRealmPermission(state, caller, name, now);
  const isOpenToAll = request.server.webPublicStreams && state.setting('enable_spectator_access');
  const channels = {
    can_create_public_streams: may('can_create_public_channel_group'),
    can_create_private_streams: may('can_create_private_channel_group'),
    can_create_web_public_streams: isOpenToAll && may('can_create_web_public_channel_group'),
  };
  return {
    user_id: caller.id,
    email: caller.email,
    delivery_email: caller.delivery_email,
    full_name: caller.full_name,
    avatar_url: avatarUrl(state, caller),
    avatar_url_medium: avatarUrl(state, caller, 'medium'),
    avatar_source: shownAvatarSource(caller),
    is_owner: caller.role === roles.owner,
    is_admin: caller.role <= roles.administrator,
    is_moderator: caller.role <= roles.moderator,
    is_guest: caller.role === roles.guest,
    ...channels,
    can_create_streams: Object.values(channels).some((mayCreate) => mayCreate),
    can_invite_others_to_realm: may('can_invite_users_group'),
  };
}

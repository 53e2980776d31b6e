import { type ProfileValue, roles, type User } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Viewer } from './access.ts';
import { avatarUrl } from './avatar-url.ts';
import { canSeeDeliveryEmail, emailForSpectators } from './email-visibility.ts';

export type ProfileData = Record<string, ProfileValue>;

/** Returns an account as the viewer may see it. `profileData` is given if requested. */
export function userObject(
  state: RealmState,
  viewer: Viewer,
  user: UserRow,
  profileData?: ProfileData,
): User {
  return {
    user_id: user.id,
    delivery_email: canSeeDeliveryEmail(state, viewer, user) ? user.delivery_email : null,
    email: user.email,
    full_name: user.full_name,
    date_joined: viewer ? isoTime(user.date_joined) : isoTime(user.date_joined).slice(0, 10),
    is_active: user.is_active,
    is_owner: user.role === roles.owner,
    is_admin: user.role <= roles.administrator,
    is_guest: user.role === roles.guest,
    is_bot: user.is_bot,
    bot_type: user.bot_type,
    ...(user.is_bot && { bot_owner_id: user.bot_owner_id }),
    role: user.role,
    timezone: user.timezone,
    avatar_url: avatarUrl(state, user),
    avatar_version: user.avatar_version,
    is_billing_admin: false,
    ...(user.custom && { custom: user.custom }),
    ...(profileData && !user.is_bot && { profile_data: profileData }),
  };
}

/** Returns an account as its owner sees it. */
export function ownUserObject(state: RealmState, user: UserRow, profileData?: ProfileData): User {
  const shown = userObject(state, user, user, profileData);
  return { ...shown, is_address_proven: user.is_address_proven };
}

/**
 * Returns an account's id in the system that provisions it, if the viewer may know it. Only answers to requests have
 * it. Events and the state at registration do not: they would have to follow each change of a viewer's role.
 */
export function shownExternalId(
  state: RealmState,
  viewer: Viewer,
  { id }: UserRow,
): Pick<User, 'external_id'> {
  if (!viewer || (viewer.id !== id && viewer.role > roles.administrator)) return {};
  const row = state.externalIdByUser.get(id);
  return row ? { external_id: row.external_id } : {};
}

/** Returns an account as spectators see it. */
export function openUserObject(state: RealmState, user: UserRow, realmHost: string): User {
  const shown = userObject(state, undefined, user);
  return { ...shown, email: emailForSpectators(user, realmHost) };
}

/** Returns ISO 8601 with microseconds and offset. */
function isoTime(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = String(microseconds % 1000).padStart(3, '0');
  return new Date(milliseconds).toISOString().replace('Z', `${rest}+00:00`);
}

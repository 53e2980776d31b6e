import { roles, type User } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { avatarUrl } from './avatar-url.ts';
import { standInEmail, UNKNOWN_USER } from './email-visibility.ts';

/**
 * Returns a placeholder for an account that a guest may not see although they know its id. It does not reveal whether
 * the account is active, its role, or its age.
 */
export function hiddenUserObject(state: RealmState, userId: number, host: string): User {
  return {
    user_id: userId,
    delivery_email: null,
    email: standInEmail(userId, host),
    full_name: UNKNOWN_USER,
    date_joined: '1970-01-01T00:00:00.000000+00:00',
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: roles.member,
    timezone: '',
    avatar_url: avatarUrl(state, state.notificationBot),
    avatar_version: 1,
    is_billing_admin: false,
    profile_data: {},
  };
}

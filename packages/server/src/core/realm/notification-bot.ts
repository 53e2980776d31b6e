import { botTypes, roles } from '@tidings/shared-types';
import type { UserRow } from '../storage/tables/users.ts';

/** The account that sends the server's messages: notices, reports, failures. */
export function notificationBot(id: number): UserRow {
  const email = 'notification-bot@tidings.invalid';
  return {
    id,
    email,
    delivery_email: email,
    is_address_proven: true,
    full_name: 'Notification Bot',
    role: roles.member,
    is_active: true,
    is_bot: true,
    bot_type: botTypes.generic,
    bot_owner_id: null,
    timezone: '',
    avatar_source: 'generated',
    avatar_version: 1,
    date_joined: 0,
    custom: null,
  };
}

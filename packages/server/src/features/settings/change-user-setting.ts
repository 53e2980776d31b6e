import type { UserSettingName, UserSettings } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type UserRow, userSettingRows } from '../../core/storage/tables/users.ts';
import { forgetDrafts } from '../drafts/stored-drafts.ts';
import { announceStatus } from '../presence/announce-status.ts';
import { announceConsent } from '../realm-exports/consents.ts';
import { changeAccount } from '../users/change-account.ts';
import { refreshApiEmail } from '../users/change-email.ts';
import type { EmailSight } from '../users/email-visibility.ts';
import { languageName } from './language-name.ts';

/** Changes a personal setting and applies its effects. Does nothing if the value is unchanged. */
export async function changeUserSetting<N extends UserSettingName>(
  change: Mutation,
  userId: number,
  name: N,
  value: UserSettings[N],
  realmHost: string,
): Promise<void> {
  const before = change.state.userSetting(userId, name);
  if (before === value) return;
  if (name === 'timezone') checkTimezone(String(value));
  change.put(userSettingRows, { user_id: userId, name, value });
  change.emit(forUser(userId), {
    type: 'user_settings',
    op: 'update',
    property: name,
    value,
    ...(name === 'default_language' && { language_name: languageName(String(value)) }),
  });
  if (name === 'allow_private_data_export') announceConsent(change, userId, Boolean(value));
  const user = change.state.users.get({ id: userId });
  if (!user) return;
  if (name === 'timezone') showTimezone(change, user, String(value));
  if (name === 'email_address_visibility') {
    showEmail(change, user, { before: Number(before), after: Number(value) }, realmHost);
  }
  if (name === 'presence_enabled') announceStatus(change, user, { away: !value });
  if (name === 'enable_drafts_synchronization' && !value) await forgetDrafts(change, userId);
}

export function checkTimezone(timezone: string): void {
  if (timezone === '') return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw badRequest('timezone is not a recognized time zone');
  }
}

function showTimezone(change: Mutation, user: UserRow, timezone: string): void {
  const { email } = user;
  changeAccount(change, user, { timezone }, { email, timezone });
}

/**
 * Announces the account again after a change of who may see its real address. All viewers get only what they may see.
 */
function showEmail(change: Mutation, user: UserRow, sight: EmailSight, realmHost: string): void {
  const next = refreshApiEmail(change, user, realmHost);
  changeAccount(change, next, {}, { delivery_email: next.delivery_email }, sight);
}

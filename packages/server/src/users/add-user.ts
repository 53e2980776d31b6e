import type { BotType, Role } from '@tidings/shared-types';
import { subscribeToDefaults } from '../channels/first-channels.ts';
import { noteKeysEnd } from '../event-queues/internal-events.ts';
import { announceSystemGroups } from '../groups/announce-system-groups.ts';
import type { Mutation } from '../realm/mutation.ts';
import {
  apiKeys,
  passwords,
  type UserRow,
  userSettingRows,
  users,
} from '../storage/tables/users.ts';
import { hashApiKey } from './api-key.ts';
import { announceAccount } from './out-of-sight.ts';
import type { PasswordRecord } from './passwords.ts';
import { userObject } from './user-object.ts';
import { checkEmailIsFree } from './user-rules.ts';

export interface NewUser {
  /** Already checked for its form. */
  readonly email: string;
  /** Unless false, somebody answers for the address: an administrator, a provider, who was mailed. */
  readonly isAddressProven?: boolean | undefined;
  readonly fullName: string;
  readonly role: Role;
  readonly apiKey: string;
  readonly password?: PasswordRecord | undefined;
  /** Unless false, the account is in the channels in which everybody starts. */
  readonly withDefaultChannels?: boolean | undefined;
  readonly bot?: { readonly type: BotType; readonly ownerId: number } | undefined;
}

/** Makes an account, wherever the wish for it comes from. Throws when the address is taken. */
export async function addUser(change: Mutation, wanted: NewUser): Promise<UserRow> {
  checkEmailIsFree(change.state, wanted.email);
  const user: UserRow = {
    id: change.nextId(),
    email: wanted.email,
    delivery_email: wanted.email,
    is_address_proven: wanted.isAddressProven !== false,
    full_name: wanted.fullName,
    role: wanted.role,
    is_active: true,
    is_bot: wanted.bot !== undefined,
    bot_type: wanted.bot?.type ?? null,
    bot_owner_id: wanted.bot?.ownerId ?? null,
    timezone: '',
    avatar_source: 'generated',
    avatar_version: 1,
    date_joined: change.now * 1000,
  };
  change.put(users, user);
  addApiKey(change, user.id, wanted.apiKey);
  if (wanted.password) change.put(passwords, { user_id: user.id, ...wanted.password });
  if (!user.is_bot) startInLanguage(change, user.id);
  const visibility = change.state.userSetting(user.id, 'email_address_visibility');
  announceAccount(change, user, {
    type: 'realm_user',
    op: 'add',
    person: userObject(change.state, user, user, {}),
    ...(!user.is_bot && { email_sight: { before: visibility, after: visibility } }),
  });
  announceSystemGroups(change, undefined, user);
  if (wanted.withDefaultChannels !== false) await subscribeToDefaults(change, user);
  return user;
}

function startInLanguage(change: Mutation, user_id: number): void {
  const value = change.state.setting('default_language');
  if (value === change.state.userSetting(user_id, 'default_language')) return;
  change.put(userSettingRows, { user_id, name: 'default_language', value });
}

export function addApiKey(change: Mutation, userId: number, apiKey: string): void {
  change.put(apiKeys, {
    key_hash: hashApiKey(apiKey),
    user_id: userId,
    created_at: change.now,
  });
}

/** Makes every key that the account has useless. */
export function dropApiKeys(change: Mutation, userId: number): void {
  for (const key_hash of [...(change.state.apiKeysByUser.get(userId) ?? [])]) {
    change.remove(apiKeys, { key_hash });
  }
  noteKeysEnd(change, userId);
}

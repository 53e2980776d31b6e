import {
  type AuditDetails,
  type BotType,
  type CustomData,
  type Role,
  type UserSettings,
  userSettingNames,
} from '@tidings/shared-types';
import type { Language } from '@tidings/shared-types/languages';
import type { Mutation } from '../../core/realm/mutation.ts';
import {
  passwords,
  type UserRow,
  userSettingRows,
  users,
} from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { subscribeToDefaults } from '../channels/first-channels.ts';
import { announceSystemGroups } from '../groups/announce-system-groups.ts';
import { addKey, type NewKey } from '../keys/add-key.ts';
import { apiEmail } from './email-visibility.ts';
import { announceAccount } from './hidden-people.ts';
import type { PasswordRecord } from './passwords.ts';
import { placeholderAddress } from './placeholder-address.ts';
import { NAMELESS_HOST } from './realm-host.ts';
import { userObject } from './user-object.ts';
import { checkEmailIsFree } from './user-rules.ts';

type AccountOrigin = AuditDetails<'user.created'>['origin'];

export interface NewUser {
  /** Already validated. Without one, the account gets a placeholder that receives no mail. */
  readonly email?: string | undefined;
  /**
   * True unless given. The address is verified if an administrator or identity provider vouches for it, or its owner
   * confirmed a mail.
   */
  readonly isAddressProven?: boolean | undefined;
  readonly fullName: string;
  readonly role: Role;
  /** Without one, the account has no key yet. */
  readonly apiKey?: string | undefined;
  /** The rest of the account's first key. Without it, that is the main key of a person, or the key of a bot. */
  readonly key?: Omit<NewKey, 'apiKey'> | undefined;
  readonly password?: PasswordRecord | undefined;
  /** True unless given: subscribes the account to the default channels. */
  readonly withDefaultChannels?: boolean | undefined;
  /** The host name of stand-in addresses, used if new accounts hide theirs. */
  readonly realmHost?: string | undefined;
  /** The way in which the account is made; from the request by default. */
  readonly origin?: AccountOrigin | undefined;
  readonly timezone?: string | undefined;
  /** The language of the organization unless given. */
  readonly language?: Language | undefined;
  readonly custom?: CustomData | null | undefined;
  /** True unless given. */
  readonly isActive?: boolean | undefined;
  readonly bot?: { readonly type: BotType; readonly ownerId: number | null } | undefined;
}

/** Creates an account and announces it. Throws if the address is taken. */
export async function addUser(change: Mutation, wanted: NewUser): Promise<UserRow> {
  const user = storeUser(change, wanted);
  if (wanted.apiKey !== undefined) {
    const kind = user.is_bot ? 'bot' : 'main';
    await addKey(change, user.id, { kind, ...wanted.key, apiKey: wanted.apiKey });
  }
  announceUser(change, user);
  announceSystemGroups(change, undefined, user);
  if (wanted.withDefaultChannels !== false) await subscribeToDefaults(change, user);
  return user;
}

/** Writes a new account without a key. All ways to create one use this. Throws if the address is taken. */
export function storeUser(change: Mutation, wanted: NewUser): UserRow {
  const id = change.nextId();
  const email = wanted.email ?? placeholderAddress(id);
  checkEmailIsFree(change.state, email);
  const made: UserRow = {
    id,
    email,
    delivery_email: email,
    is_address_proven: wanted.email !== undefined && wanted.isAddressProven !== false,
    full_name: wanted.fullName,
    role: wanted.role,
    is_active: wanted.isActive !== false,
    is_bot: wanted.bot !== undefined,
    bot_type: wanted.bot?.type ?? null,
    bot_owner_id: wanted.bot?.ownerId ?? null,
    timezone: wanted.timezone ?? '',
    avatar_source: 'generated',
    avatar_version: 1,
    date_joined: change.now * 1000,
    custom: wanted.custom ?? null,
  };
  if (!made.is_bot) startWithSettings(change, made.id, wanted.language);
  if (made.timezone !== '') {
    change.put(userSettingRows, { user_id: made.id, name: 'timezone', value: made.timezone });
  }
  const visibility = change.state.userSetting(made.id, 'email_address_visibility');
  const user = { ...made, email: apiEmail(made, visibility, wanted.realmHost ?? NAMELESS_HOST) };
  change.put(users, user);
  if (wanted.password) change.put(passwords, { user_id: user.id, ...wanted.password });
  noteNewAccount(change, user, wanted.origin);
  return user;
}

/** Announces a new account to everyone who may see it. */
export function announceUser(change: Mutation, user: UserRow): void {
  const visibility = change.state.userSetting(user.id, 'email_address_visibility');
  announceAccount(change, user, {
    type: 'realm_user',
    op: 'add',
    person: userObject(change.state, user, user, {}),
    ...(!user.is_bot && { email_sight: { before: visibility, after: visibility } }),
  });
}

function noteNewAccount(change: Mutation, user: UserRow, origin?: AccountOrigin): void {
  const { id, role, bot_type, bot_owner_id: owner_id } = user;
  if (bot_type !== null) {
    audit(change, { kind: 'bot.created', target: id, details: { bot_type, owner_id } });
    return;
  }
  const byWay = change.origin.via === 'api' ? 'administrator' : 'command';
  const details = { role, origin: origin ?? byWay } as const;
  audit(change, { kind: 'user.created', target: id, details });
}

/** Gives a new account the organization's default settings. */
function startWithSettings(change: Mutation, user_id: number, language?: Language): void {
  const { state } = change;
  const wanted: Partial<UserSettings> = {
    ...state.internal('initial_user_settings'),
    default_language: language ?? state.setting('default_language'),
  };
  for (const name of userSettingNames) {
    const value = wanted[name];
    if (value === undefined || value === state.userSetting(user_id, name)) continue;
    change.put(userSettingRows, { user_id, name, value });
  }
}

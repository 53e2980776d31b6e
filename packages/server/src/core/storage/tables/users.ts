import type { BotType, CustomData, ProfileFieldType, Role } from '@tidings/shared-types';
import { integer, json, optionalInteger, type RowOf, table } from '../table.ts';

export const users = table(
  'users',
  {
    id: 'integer',
    /** The address that the API shows; `delivery_email` is the real one. */
    email: 'text',
    delivery_email: 'text',
    /** False for the address that someone typed on joining, until they show that they read its mail. */
    is_address_proven: 'boolean',
    full_name: 'text',
    role: integer<Role>(),
    is_active: 'boolean',
    is_bot: 'boolean',
    bot_type: optionalInteger<BotType>(),
    bot_owner_id: 'integer?',
    timezone: 'text',
    avatar_source: 'text',
    avatar_version: 'integer',
    /** Microseconds since 1970. */
    date_joined: 'integer',
    /** Null if there is none. */
    custom: json<CustomData | null>(),
  },
  ['id'],
);
export type UserRow = RowOf<typeof users>;

export const passwords = table(
  'passwords',
  { user_id: 'integer', password_hash: 'text', wrapped_api_key: 'text?' },
  ['user_id'],
);

/** The identities at single sign-on providers that accounts belong to. */
export const identities = table(
  'identities',
  {
    user_id: 'integer',
    issuer: 'text',
    subject: 'text',
    /** The account's key, readable only with a value that the provider gave this server. */
    sealed_api_key: 'text',
  },
  ['user_id'],
);
export type IdentityRow = RowOf<typeof identities>;

/** Keys of bots for their owners to look up, each sealed with a key of the owner. */
export const botKeys = table('bot_keys', { bot_id: 'integer', sealed_key: 'text' }, ['bot_id']);
export type BotKeyRow = RowOf<typeof botKeys>;

/** Only changed settings; the others have their defaults. */
export const userSettingRows = table(
  'user_settings',
  { user_id: 'integer', name: 'text', value: json() },
  ['user_id', 'name'],
);

export const profileFields = table(
  'profile_fields',
  {
    id: 'integer',
    type: integer<ProfileFieldType>(),
    field_order: 'integer',
    name: 'text',
    hint: 'text',
    field_data: 'text',
    required: 'boolean',
    editable_by_user: 'boolean',
    display_in_profile_summary: 'boolean',
  },
  ['id'],
);
export type ProfileFieldRow = RowOf<typeof profileFields>;

export const profileValues = table(
  'profile_values',
  {
    user_id: 'integer',
    field_id: 'integer',
    value: 'text',
    /** Null if the type of the field has no Markdown. */
    rendered: 'text?',
  },
  ['user_id', 'field_id'],
);
export type ProfileValueRow = RowOf<typeof profileValues>;

export const mutedUsers = table(
  'muted_users',
  { user_id: 'integer', muted_id: 'integer', muted_at: 'integer' },
  ['user_id', 'muted_id'],
);

export const alertWords = table(
  'alert_words',
  { user_id: 'integer', word_key: 'text', word: 'text' },
  ['user_id', 'word_key'],
);

/** When people were last seen. Neither in the log nor in memory: see `presence/note-presence.ts`. */
export const presence = table(
  'presence',
  {
    user_id: 'integer',
    /** Seconds since 1970, like `idle_at`. */
    active_at: 'integer',
    /** Never before `active_at`. */
    idle_at: 'integer',
    /** Grows with every change to any row of the realm, in the order of commits. */
    update_id: 'integer',
  },
  ['user_id'],
);
export type PresenceRow = RowOf<typeof presence>;

/** Statuses. Texts that are not set are empty; without any there is no row. */
export const userStatuses = table(
  'user_statuses',
  {
    user_id: 'integer',
    status_text: 'text',
    emoji_name: 'text',
    emoji_code: 'text',
    reaction_type: 'text',
  },
  ['user_id'],
);
export type UserStatusRow = RowOf<typeof userStatuses>;

export const botStorage = table('bot_storage', { bot_id: 'integer', name: 'text', value: 'text' }, [
  'bot_id',
  'name',
]);

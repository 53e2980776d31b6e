import type { GroupSettingValue } from '@tidings/shared-types';
import { json, type RowOf, table } from './table.ts';

/** The one table that no realm owns. What else is to know of a realm is among its settings. */
export interface RealmRow {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly last_event_id: number;
  readonly last_message_id: number;
  /** The last id given to anything else. */
  readonly last_id: number;
}

/** The realm's log. */
export const events = table(
  'events',
  {
    event_id: 'integer',
    audience: 'text',
    type: 'text',
    payload: json<object>(),
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['event_id'],
);
export type EventRow = RowOf<typeof events>;

export const users = table(
  'users',
  {
    id: 'integer',
    /** The address the API shows; `delivery_email` is the real one. */
    email: 'text',
    delivery_email: 'text',
    full_name: 'text',
    role: 'integer',
    is_active: 'boolean',
    is_bot: 'boolean',
    bot_type: 'integer?',
    bot_owner_id: 'integer?',
    timezone: 'text',
    avatar_source: 'text',
    avatar_version: 'integer',
    /** Microseconds since 1970. */
    date_joined: 'integer',
  },
  ['id'],
);
export type UserRow = RowOf<typeof users>;

export const apiKeys = table(
  'api_keys',
  { key_hash: 'text', user_id: 'integer', created_at: 'integer' },
  ['key_hash'],
);
export type ApiKeyRow = RowOf<typeof apiKeys>;

export const passwords = table(
  'passwords',
  { user_id: 'integer', password_hash: 'text', wrapped_api_key: 'text?' },
  ['user_id'],
);
export type PasswordRow = RowOf<typeof passwords>;

export const userGroups = table(
  'user_groups',
  {
    id: 'integer',
    name: 'text',
    description: 'text',
    is_system: 'boolean',
    deactivated: 'boolean',
    creator_id: 'integer?',
    /** Seconds since 1970. */
    date_created: 'integer?',
    settings: json<Readonly<Record<string, GroupSettingValue>>>(),
  },
  ['id'],
);
export type UserGroupRow = RowOf<typeof userGroups>;

export const groupMembers = table('group_members', { group_id: 'integer', user_id: 'integer' }, [
  'group_id',
  'user_id',
]);
export type GroupMemberRow = RowOf<typeof groupMembers>;

export const groupSubgroups = table(
  'group_subgroups',
  { group_id: 'integer', subgroup_id: 'integer' },
  ['group_id', 'subgroup_id'],
);
export type GroupSubgroupRow = RowOf<typeof groupSubgroups>;

/** Only settings that were changed; the others have their defaults. */
export const realmSettingRows = table('realm_settings', { name: 'text', value: json() }, ['name']);
export type RealmSettingRow = RowOf<typeof realmSettingRows>;

/** Only settings that were changed; the others have their defaults. */
export const userSettingRows = table(
  'user_settings',
  { user_id: 'integer', name: 'text', value: json() },
  ['user_id', 'name'],
);
export type UserSettingRow = RowOf<typeof userSettingRows>;

export const profileFields = table(
  'profile_fields',
  {
    id: 'integer',
    type: 'integer',
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
  { user_id: 'integer', field_id: 'integer', value: 'text' },
  ['user_id', 'field_id'],
);
export type ProfileValueRow = RowOf<typeof profileValues>;

/** First answers to requests that carried an `Idempotency-Key`. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** 0 for requests without an account. */
    user_id: 'integer',
    key_hash: 'text',
    fingerprint: 'text',
    /** Sealed with the key itself. */
    response: 'text',
    created_at: 'integer',
  },
  ['user_id', 'key_hash'],
);
export type IdempotencyKeyRow = RowOf<typeof idempotencyKeys>;

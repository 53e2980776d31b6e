import * as Type from 'typebox';
import { limits } from '../limits.ts';
import { ChannelId } from '../scalars.ts';
import {
  convertedSetting,
  type SettingRules,
  type SettingValues,
  setting,
} from './setting-rule.ts';

const flag = Type.Boolean();
const seconds = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const secondsOrNone = Type.Union([seconds, Type.Null()]);
const secondsInput = Type.Union([seconds, Type.Literal('unlimited')]);
const channelOrNone = Type.Union([ChannelId, Type.Literal(-1)]);
const days = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const week = 7 * 24 * 3600;
const ownerOnly = { ownerOnly: true } as const;

/** All settings of an organization that are not permissions, changed with `PATCH /realm`. */
export const realmSettings = {
  name: setting(
    Type.String({ minLength: 1, maxLength: limits.realmNameLength }),
    'Tidings',
    'Name of the organization.',
  ),
  description: setting(
    Type.String({ maxLength: limits.realmDescriptionLength }),
    '',
    'Description of the organization, in Markdown.',
  ),
  default_language: setting(
    Type.String({ minLength: 1 }),
    'en',
    'Language of new users, and of what the server writes to everyone.',
  ),

  topics_policy: setting(
    Type.Enum(['allow_empty_topic', 'disable_empty_topic']),
    'allow_empty_topic',
    'Whether channels that inherit the policy accept the empty topic.',
  ),
  allow_message_editing: setting(flag, true, 'Whether users may edit their messages.'),
  message_content_edit_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    600,
    'Time limit for editing a message; null, or `unlimited` in requests, for no limit.',
  ),
  message_content_delete_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    600,
    'Time limit for deleting own messages; null, or `unlimited` in requests, for no limit.',
  ),
  move_messages_within_stream_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    week,
    'Time limit for moving a message between topics; null, or `unlimited` in requests, for no limit.',
  ),
  move_messages_between_streams_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    week,
    'Time limit for moving a message between channels; null, or `unlimited` in requests, for no limit.',
  ),
  message_edit_history_visibility_policy: setting(
    Type.Enum(['all', 'moves', 'none']),
    'all',
    'Visible edit history: all edits, moves only, or none.',
  ),
  message_retention_days: convertedSetting(
    Type.Union([days, Type.Literal(-1)]),
    Type.Union([days, Type.Literal('unlimited')]),
    -1,
    'Number of days that messages are kept; -1, or `unlimited` in requests, for ever.',
    ownerOnly,
  ),
  enable_read_receipts: setting(flag, false, 'Whether users can see who has read a message.'),
  enable_spectator_access: setting(
    flag,
    false,
    'Whether channels may be opened to people without an account.',
  ),
  moderation_request_channel_id: setting(
    channelOrNone,
    -1,
    'Private channel for reports of messages; -1 for none.',
  ),
  new_stream_announcements_stream_id: setting(
    channelOrNone,
    -1,
    'Channel for announcements of new channels; -1 for none.',
  ),
  signup_announcements_stream_id: setting(
    channelOrNone,
    -1,
    'Channel for announcements of new users; -1 for none.',
  ),
  send_channel_events_messages: setting(
    flag,
    true,
    'Whether channels report changes in their topic “channel events”.',
  ),
  inline_image_preview: setting(flag, true, 'Whether to show previews of images and uploads.'),
  inline_url_embed_preview: setting(flag, false, 'Whether to show previews of linked pages.'),
  default_code_block_language: setting(
    Type.String({ maxLength: limits.codeLanguageLength }),
    '',
    'Default language of code blocks; empty for none.',
  ),
  presence_disabled: setting(flag, false, 'Whether presence is hidden from everyone.'),

  invite_required: setting(flag, true, 'Whether new users need an invitation.', ownerOnly),
  emails_restricted_to_domains: setting(
    flag,
    false,
    'Whether new users need an address in one of the organization’s domains.',
    ownerOnly,
  ),
  second_factor_required_of: setting(
    Type.Enum(['nobody', 'owners', 'administrators', 'members', 'everyone']),
    'nobody',
    'Who must have a second factor to sign in with a password: nobody, owners, administrators and owners, everyone except guests, or everyone.',
    ownerOnly,
  ),
  disallow_disposable_email_addresses: setting(
    flag,
    true,
    'Whether disposable addresses are refused.',
    ownerOnly,
  ),
  waiting_period_threshold: setting(
    Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    0,
    'Days until a new member becomes a full member.',
  ),
  welcome_message_custom_text: setting(
    Type.String({ maxLength: limits.welcomeMessageLength }),
    '',
    'Additional text of the welcome message for new users.',
  ),
  name_changes_disabled: setting(
    flag,
    false,
    'Whether users are prevented from changing their name.',
  ),
  email_changes_disabled: setting(
    flag,
    false,
    'Whether users are prevented from changing their address.',
  ),
  avatar_changes_disabled: setting(
    flag,
    false,
    'Whether users are prevented from changing their picture.',
  ),
} as const satisfies SettingRules;

export type RealmSettingName = keyof typeof realmSettings;
export const realmSettingNames = Object.keys(realmSettings) as readonly RealmSettingName[];
export type RealmSettings = SettingValues<typeof realmSettings>;

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

/** Every setting of an organization that is not a permission. Changed with `PATCH /realm`. */
export const realmSettings = {
  name: setting(
    Type.String({ minLength: 1, maxLength: limits.realmNameLength }),
    'Tidings',
    'Name of the organization.',
  ),
  description: setting(
    Type.String({ maxLength: limits.realmDescriptionLength }),
    '',
    'What the organization is, in Markdown.',
  ),
  default_language: setting(
    Type.String({ minLength: 1 }),
    'en',
    'Language that new users begin with. What the server itself says is in English.',
  ),

  topics_policy: setting(
    Type.Enum(['allow_empty_topic', 'disable_empty_topic']),
    'allow_empty_topic',
    'Whether channels that inherit the policy accept the empty topic.',
  ),
  allow_message_editing: setting(flag, true, 'People may edit what they sent.'),
  message_content_edit_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    600,
    'How long a message can be edited; null, or in requests `unlimited`, for no limit.',
  ),
  message_content_delete_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    600,
    'How long people can delete what they sent; null, or in requests `unlimited`, for no limit.',
  ),
  move_messages_within_stream_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    week,
    'How long a message can be moved between topics; null, or in requests `unlimited`, for no limit.',
  ),
  move_messages_between_streams_limit_seconds: convertedSetting(
    secondsOrNone,
    secondsInput,
    week,
    'How long a message can be moved between channels; null, or in requests `unlimited`, for no limit.',
  ),
  message_edit_history_visibility_policy: setting(
    Type.Enum(['all', 'moves', 'none']),
    'all',
    'Which edits people can look up: all, moves only, or none.',
  ),
  message_retention_days: convertedSetting(
    Type.Union([days, Type.Literal(-1)]),
    Type.Union([days, Type.Literal('unlimited')]),
    -1,
    'Days that messages are kept; -1, or in requests `unlimited`, for ever.',
    ownerOnly,
  ),
  enable_read_receipts: setting(flag, false, 'People can see who has read a message.'),
  enable_spectator_access: setting(
    flag,
    false,
    'Channels may be opened to people without account.',
  ),
  moderation_request_channel_id: setting(
    channelOrNone,
    -1,
    'Private channel that receives reports of messages; -1 for none.',
  ),
  new_stream_announcements_stream_id: setting(
    channelOrNone,
    -1,
    'Channel in which new channels are announced; -1 for none.',
  ),
  signup_announcements_stream_id: setting(
    channelOrNone,
    -1,
    'Channel in which new users are announced; -1 for none.',
  ),
  send_channel_events_messages: setting(
    flag,
    true,
    'Channels say what is done with them, in their topic “channel events”.',
  ),
  inline_image_preview: setting(flag, true, 'Show previews of images and uploads.'),
  inline_url_embed_preview: setting(flag, false, 'Show previews of linked pages.'),
  default_code_block_language: setting(
    Type.String({ maxLength: limits.codeLanguageLength }),
    '',
    'Language of code blocks that name none; empty for none.',
  ),
  presence_disabled: setting(flag, false, 'Nobody sees who is online.'),

  invite_required: setting(flag, true, 'New people need an invitation.', ownerOnly),
  emails_restricted_to_domains: setting(
    flag,
    false,
    'New people need an address in one of the organization’s domains.',
    ownerOnly,
  ),
  disallow_disposable_email_addresses: setting(
    flag,
    true,
    'Throw-away addresses are refused.',
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
    'What new people are told in addition to the usual welcome.',
  ),
  name_changes_disabled: setting(flag, false, 'People cannot change their name.'),
  email_changes_disabled: setting(flag, false, 'People cannot change their address.'),
  avatar_changes_disabled: setting(flag, false, 'People cannot change their picture.'),
} as const satisfies SettingRules;

export type RealmSettingName = keyof typeof realmSettings;
export const realmSettingNames = Object.keys(realmSettings) as readonly RealmSettingName[];
export type RealmSettings = SettingValues<typeof realmSettings>;

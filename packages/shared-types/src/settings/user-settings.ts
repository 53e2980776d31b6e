import * as Type from 'typebox';
import { type SettingRules, type SettingValues, setting } from './setting-rule.ts';

const flag = Type.Boolean();
const topicPolicy = Type.Enum([1, 2, 3, 4]);

/** Sounds that the API's clients know. */
export const notificationSounds = ['zulip'] as const;

/** All personal settings. Users change them with `PATCH /settings`; bots keep the defaults. */
export const userSettings = {
  timezone: setting(Type.String(), '', 'IANA name of the time zone; empty if unset.'),
  default_language: setting(Type.String({ minLength: 1 }), 'en', 'Language of the interface.'),
  email_address_visibility: setting(
    Type.Enum([1, 2, 3, 4, 5]),
    1,
    'Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  ),

  enter_sends: setting(
    flag,
    false,
    'Whether Enter sends the message. Otherwise it starts a new line.',
  ),
  send_private_typing_notifications: setting(
    flag,
    true,
    'Let others see when the user types a direct message.',
  ),
  send_stream_typing_notifications: setting(
    flag,
    true,
    'Let others see when the user types a channel message.',
  ),
  send_read_receipts: setting(flag, true, 'Let others see which messages the user has read.'),
  receives_typing_notifications: setting(flag, true, 'Show when others are typing.'),
  enable_drafts_synchronization: setting(
    flag,
    true,
    'Store drafts on the server. Turning it off deletes the stored drafts.',
  ),
  translate_emoticons: setting(flag, false, 'Convert text such as `:)` to emoji when sending.'),

  automatically_follow_topics_policy: setting(
    topicPolicy,
    3,
    'Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never.',
  ),
  automatically_unmute_topics_in_muted_streams_policy: setting(
    topicPolicy,
    2,
    'Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never.',
  ),
  automatically_follow_topics_where_mentioned: setting(
    flag,
    true,
    'Follow topics in which the user is mentioned.',
  ),
  resolved_topic_notice_auto_read_policy: setting(
    Type.Enum(['always', 'except_followed', 'never']),
    'except_followed',
    'Topics in which notices of resolving and reopening are marked as read: `always` in all topics, `except_followed` in topics that are not followed, `never` in none.',
  ),

  enable_stream_desktop_notifications: setting(
    flag,
    false,
    'Desktop notifications for all channel messages.',
  ),
  enable_stream_push_notifications: setting(
    flag,
    false,
    'Mobile notifications for all channel messages.',
  ),
  enable_stream_email_notifications: setting(
    flag,
    false,
    'Mail notifications for all channel messages.',
  ),
  enable_stream_audible_notifications: setting(flag, false, 'Sound for all channel messages.'),
  enable_desktop_notifications: setting(
    flag,
    true,
    'Desktop notifications for direct messages and mentions.',
  ),
  enable_sounds: setting(flag, true, 'Sound for direct messages and mentions.'),
  enable_offline_email_notifications: setting(
    flag,
    true,
    'Mail for direct messages and mentions while offline.',
  ),
  enable_offline_push_notifications: setting(
    flag,
    true,
    'Mobile notifications for direct messages and mentions while offline.',
  ),
  enable_online_push_notifications: setting(flag, true, 'Mobile notifications while online too.'),
  wildcard_mentions_notify: setting(flag, true, 'Wildcard mentions notify like personal ones.'),
  enable_followed_topic_desktop_notifications: setting(
    flag,
    true,
    'Desktop notifications for followed topics.',
  ),
  enable_followed_topic_push_notifications: setting(
    flag,
    true,
    'Mobile notifications for followed topics.',
  ),
  enable_followed_topic_email_notifications: setting(
    flag,
    true,
    'Mail notifications for followed topics.',
  ),
  enable_followed_topic_audible_notifications: setting(flag, true, 'Sound for followed topics.'),
  enable_followed_topic_wildcard_mentions_notify: setting(
    flag,
    true,
    'Wildcard mentions in followed topics notify like personal ones.',
  ),
  notification_sound: setting(
    Type.Enum([...notificationSounds, 'none']),
    'zulip',
    'Name of the sound; `none` for silence.',
  ),
  email_notifications_batching_period_seconds: setting(
    Type.Integer({ minimum: 1, maximum: 604_800 }),
    120,
    'How long to collect messages for one mail.',
  ),
  message_content_in_email_notifications: setting(flag, true, 'Include the messages in mails.'),
  pm_content_in_desktop_notifications: setting(
    flag,
    true,
    'Show the text of direct messages in desktop notifications.',
  ),
  desktop_icon_count_display: setting(
    Type.Enum([1, 2, 3, 4]),
    1,
    'Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 none.',
  ),
  enable_digest_emails: setting(flag, true, 'Mail a digest after a long absence.'),
  enable_login_emails: setting(flag, true, 'Mail when someone signs in from a new device.'),
  enable_marketing_emails: setting(flag, true, 'Mail about the service.'),
  realm_name_in_email_notifications_policy: setting(
    Type.Enum([1, 2, 3]),
    1,
    'Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never.',
  ),

  allow_private_data_export: setting(
    flag,
    false,
    'Let exports that administrators request include the private messages that the user can read.',
  ),
  presence_enabled: setting(flag, true, 'Let others see when the user is online.'),

  twenty_four_hour_time: setting(
    Type.Union([Type.Boolean(), Type.Null()]),
    false,
    'Show 24-hour time; null follows the language.',
  ),
  color_scheme: setting(Type.Enum([1, 2, 3]), 1, 'Colours: 1 as the system, 2 dark, 3 light.'),
  web_home_view: setting(
    Type.Enum(['inbox', 'recent_topics', 'all_messages']),
    'inbox',
    'The first view of the web client.',
  ),
  emojiset: setting(
    Type.Enum(['google', 'google-blob', 'twitter', 'text']),
    'google',
    'The style of emoji.',
  ),
  display_emoji_reaction_users: setting(flag, true, 'Show names beside a few reactions.'),
  starred_message_counts: setting(flag, true, 'Show the number of starred messages.'),
  user_list_style: setting(
    Type.Enum([1, 2, 3]),
    2,
    'The list of users: 1 compact, 2 with status, 3 with pictures.',
  ),
  demote_inactive_streams: setting(
    Type.Enum([1, 2, 3]),
    1,
    'Put inactive channels last: 1 if there are many, 2 always, 3 never.',
  ),
  fluid_layout_width: setting(flag, false, 'Use the whole width of the window.'),
  high_contrast_mode: setting(flag, false, 'Stronger contrasts.'),
  left_side_userlist: setting(flag, false, 'Show the list of users on the left if space is short.'),
  web_mark_read_on_scroll_policy: setting(
    Type.Enum([1, 2, 3]),
    1,
    'Scrolling marks messages as read: 1 always, 2 in conversations, 3 never.',
  ),
  web_channel_default_view: setting(
    Type.Enum([1, 2, 3, 4]),
    1,
    'View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest unread topic.',
  ),
  web_font_size_px: setting(
    Type.Integer({ minimum: 12, maximum: 20 }),
    16,
    'Size of the text in pixels.',
  ),
  web_line_height_percent: setting(
    Type.Integer({ minimum: 100, maximum: 200 }),
    140,
    'Line height in percent of the text size.',
  ),
  web_animate_image_previews: setting(
    Type.Enum(['always', 'on_hover', 'never']),
    'on_hover',
    'When to animate images.',
  ),
  web_stream_unreads_count_display_policy: setting(
    Type.Enum([1, 2, 3]),
    2,
    'Unread counts on channels: 1 all, 2 unmuted ones, 3 none.',
  ),
  web_navigate_to_sent_message: setting(
    flag,
    true,
    'Show the conversation after sending a message to it.',
  ),
  web_suggest_update_timezone: setting(
    flag,
    true,
    'Offer to change the time zone if the device has a different one.',
  ),
  web_escape_navigates_to_home_view: setting(flag, true, 'Whether Escape opens the first view.'),
} as const satisfies SettingRules;

export type UserSettingName = keyof typeof userSettings;
export const userSettingNames = Object.keys(userSettings) as readonly UserSettingName[];
export type UserSettings = SettingValues<typeof userSettings>;

const {
  timezone,
  default_language,
  enable_marketing_emails,
  allow_private_data_export,
  ...initialRules
} = userSettings;
/**
 * The settings whose defaults an organization can choose for new users. Language and time zone come from the
 * user, who also decides about exports.
 */
export const initialUserSettings = initialRules;
export type InitialUserSettings = Partial<SettingValues<typeof initialUserSettings>>;

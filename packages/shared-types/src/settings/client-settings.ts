import type { UserSettingName } from './user-settings.ts';

/** The personal settings that neither the server nor the web client reads. They are kept for other clients of the API. */
const keptForClients: ReadonlySet<string> = new Set<UserSettingName>([
  'enable_digest_emails',
  'enable_marketing_emails',
  'color_scheme',
  'web_home_view',
  'emojiset',
  'display_emoji_reaction_users',
  'starred_message_counts',
  'user_list_style',
  'demote_inactive_streams',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'web_mark_read_on_scroll_policy',
  'web_channel_default_view',
  'web_stream_unreads_count_display_policy',
  'web_navigate_to_sent_message',
  'web_suggest_update_timezone',
  'web_escape_navigates_to_home_view',
]);

/** Returns the description of a personal setting, which says if the setting is only kept for clients. */
export function describedSetting(name: string, description: string): string {
  return keptForClients.has(name)
    ? `${description} The server only stores this setting, for clients that use it.`
    : description;
}

import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count, ReportType, SafeInteger } from '../scalars.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';
import { realmGroupSettings } from '../settings/realm-group-settings.ts';
import { realmSettings } from '../settings/realm-settings.ts';
import type { SettingRules } from '../settings/setting-rule.ts';
import { realmIcon, realmLogo, realmNightLogo } from './realm-pictures.ts';

type Prefixed<P> = { [N in keyof P & string as `realm_${N}`]: P[N] };

/** Prefixes the names of the organization's settings, as they are in the snapshot. */
function prefixed<P extends Readonly<Record<string, TSchema>>>(properties: P): Prefixed<P> {
  const entries = Object.entries(properties).map(
    ([name, schema]) => [`realm_${name}`, schema] as const,
  );
  return Object.fromEntries(entries) as Prefixed<P>;
}

type Schemas<R extends SettingRules> = { [N in keyof R]: R[N]['schema'] };

function schemasOf<R extends SettingRules>(rules: R): Schemas<R> {
  const entries = Object.entries(rules).map(
    ([name, rule]) => [name, described(rule.schema, rule.description)] as const,
  );
  return Object.fromEntries(entries) as Schemas<R>;
}

const limit = (description: string) => described(Count, description);

const limitProperties = {
  max_message_length: limit('Maximum length of a message.'),
  max_topic_length: limit('Maximum length of a topic.'),
  max_stream_name_length: limit('Maximum length of a channel’s name.'),
  max_stream_description_length: limit('Maximum length of a channel’s description.'),
  max_channel_folder_name_length: limit('Maximum length of a folder’s name.'),
  max_reminder_note_length: limit('Maximum length of a reminder’s note.'),
  max_channel_folder_description_length: limit('Maximum length of a folder’s description.'),
  max_bulk_new_subscription_messages: limit(
    'Maximum number of people who are notified when somebody subscribes them.',
  ),
  max_file_upload_size_mib: limit('Maximum size of an upload, in MiB.'),
  max_avatar_file_size_mib: limit('Maximum size of a user’s picture, in MiB.'),
  max_icon_file_size_mib: limit('Maximum size of the organization’s icon, in MiB.'),
  max_logo_file_size_mib: limit('Maximum size of the organization’s logo, in MiB.'),
  password_min_length: limit('Minimum length of a password.'),
  server_typing_started_wait_period_milliseconds: limit(
    'Interval for repeating typing notifications.',
  ),
  server_typing_stopped_wait_period_milliseconds: limit(
    'Pause after which a user counts as having stopped typing.',
  ),
  server_typing_started_expiry_period_milliseconds: limit(
    'How long clients show that a user is typing.',
  ),
  event_queue_longpoll_timeout_seconds: limit(
    'How long clients wait for the response of GET /events.',
  ),
  server_presence_ping_interval_seconds: limit('Interval for reporting presence.'),
  server_presence_offline_threshold_seconds: limit('Time after which a user counts as offline.'),
};

const ExternalAccount = Type.Object({
  name: Type.String({ description: 'Default name of a field for it.' }),
  text: Type.String({ description: 'Name of the service.' }),
  hint: Type.String({ description: 'Hint for filling in the field.' }),
  url_pattern: Type.String({ description: 'URL with a placeholder for the account’s name.' }),
});

const ThumbnailFormat = Type.Object({
  name: Type.String({ description: 'End of the thumbnail’s URL.' }),
  max_width: described(Count, 'Maximum width in pixels.'),
  max_height: described(Count, 'Maximum height in pixels.'),
  format: Type.String({ description: 'File type.' }),
  animated: Type.Boolean({ description: 'Whether it is animated. Only for animated images.' }),
});

const serverProperties = {
  server_emoji_data_url: Type.String({
    description: 'URL of a JSON file with the names of all standard emoji by code.',
  }),
  server_thumbnail_formats: described(
    Type.Array(ThumbnailFormat),
    'The available thumbnails of images.',
  ),
  server_generation: described(Count, 'Start time of the server.'),
  server_web_public_streams_enabled: Type.Boolean({
    description: 'Whether organizations may have channels that are readable without an account.',
  }),
  server_report_message_types: Type.Array(
    Type.Object({
      key: described(ReportType, 'Value of `report_type`.'),
      name: Type.String({ description: 'Text to show.' }),
    }),
    { description: 'Reasons to report a message.' },
  ),
};

/** The organization and its server, as in the key `realm` of the snapshot. */
export const RealmSnapshot = Type.Object({
  ...prefixed(schemasOf(realmSettings)),
  ...prefixed(groupSettingProperties(realmGroupSettings)),
  ...limitProperties,
  ...serverProperties,
  realm_url: Type.String({ description: 'URL of the organization.' }),
  realm_uri: Type.String({ description: 'Deprecated: the same as `realm_url`.' }),
  ...prefixed({ ...realmIcon, ...realmLogo, ...realmNightLogo }),
  realm_empty_topic_display_name: Type.String({
    description: 'Text to show for the empty topic.',
  }),
  realm_mandatory_topics: Type.Boolean({
    description: 'Deprecated: whether `realm_topics_policy` is `disable_empty_topic`.',
  }),
  realm_allow_edit_history: Type.Boolean({
    description:
      'Deprecated: whether `realm_message_edit_history_visibility_policy` is not `none`.',
  }),
  realm_wildcard_mention_policy: Type.Enum([1, 2, 3, 5, 6, 7], {
    description:
      'Deprecated and possibly inexact: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators. See `realm_can_mention_many_users_group`.',
  }),
  realm_default_external_accounts: Type.Record(Type.String(), ExternalAccount, {
    description: 'External accounts for profile fields, by their `subtype`.',
  }),
  realm_push_notifications_enabled: Type.Boolean({
    description: 'Whether the server can send mobile notifications.',
  }),
  realm_authentication_methods: Type.Record(
    Type.String(),
    Type.Object({
      enabled: Type.Boolean({ description: 'Whether people can sign in this way.' }),
      available: Type.Boolean({ description: 'Whether the server supports it.' }),
    }),
    { description: 'Ways to sign in.' },
  ),
  realm_org_type: described(SafeInteger, 'Type of the organization; 0 if unspecified.'),
  realm_plan_type: described(SafeInteger, 'Always 1: self-hosted.'),
  realm_video_chat_provider: described(Count, 'Always 0: none.'),
  realm_available_video_chat_providers: Type.Record(
    Type.String(),
    Type.Object({
      name: Type.String({ description: 'Text to show.' }),
      id: described(Count, 'ID of the service.'),
    }),
    { description: 'Available services for video calls.' },
  ),
  jitsi_server_url: Type.Null({ description: 'Always null.' }),
});
export type RealmSnapshot = Static<typeof RealmSnapshot>;

import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count, ReportType, SafeInteger } from '../scalars.ts';
import { groupSettingProperties } from '../settings/group-setting-rule.ts';
import { realmGroupSettings } from '../settings/realm-group-settings.ts';
import { realmSettings } from '../settings/realm-settings.ts';
import type { SettingRules } from '../settings/setting-rule.ts';

type Prefixed<P> = { [N in keyof P & string as `realm_${N}`]: P[N] };

/** In the snapshot, settings of the organization have this before their names. */
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
  max_message_length: limit('Code points of a message.'),
  max_topic_length: limit('Code points of a topic.'),
  max_stream_name_length: limit('Code points of the name of a channel.'),
  max_stream_description_length: limit('Code points of the description of a channel.'),
  max_channel_folder_name_length: limit('Code points of the name of a folder.'),
  max_reminder_note_length: limit('Code points of the note of a reminder.'),
  max_channel_folder_description_length: limit('Code points of the description of a folder.'),
  max_bulk_new_subscription_messages: limit('Notices when somebody subscribes many.'),
  max_file_upload_size_mib: limit('Size of an upload.'),
  max_avatar_file_size_mib: limit('Size of a picture of a user.'),
  max_icon_file_size_mib: limit('Size of the icon of the organization.'),
  max_logo_file_size_mib: limit('Size of the logo of the organization.'),
  password_min_length: limit('Code points of a password, at least.'),
  server_typing_started_wait_period_milliseconds: limit('How often to repeat that one types.'),
  server_typing_stopped_wait_period_milliseconds: limit(
    'Pause after which one has stopped typing.',
  ),
  server_typing_started_expiry_period_milliseconds: limit('How long to show that somebody types.'),
  event_queue_longpoll_timeout_seconds: limit('How long to wait for an answer to GET /events.'),
  server_presence_ping_interval_seconds: limit('How often to tell that one is there.'),
  server_presence_offline_threshold_seconds: limit('After how long somebody counts as gone.'),
};

const ExternalAccount = Type.Object({
  name: Type.String({ description: 'What a field for it is called.' }),
  text: Type.String({ description: 'What the service is called.' }),
  hint: Type.String({ description: 'Helps people to fill it in.' }),
  url_pattern: Type.String({ description: 'Address with a place for the name of the account.' }),
});

const ThumbnailFormat = Type.Object({
  name: Type.String({ description: 'What its address ends in.' }),
  max_width: described(Count, 'It is no wider.'),
  max_height: described(Count, 'It is no higher.'),
  format: Type.String({ description: 'File type.' }),
  animated: Type.Boolean({ description: 'Whether it moves; only for images that do.' }),
});

const serverProperties = {
  server_emoji_data_url: Type.String({
    description: 'Address of a JSON file with the names of all standard emoji by code.',
  }),
  server_thumbnail_formats: described(
    Type.Array(ThumbnailFormat),
    'The thumbnails there are of images.',
  ),
  server_generation: described(Count, 'When the server started.'),
  server_web_public_streams_enabled: Type.Boolean({
    description: 'Organizations may have channels that can be read without an account.',
  }),
  server_report_message_types: Type.Array(
    Type.Object({
      key: described(ReportType, 'What reports call it.'),
      name: Type.String({ description: 'What to show.' }),
    }),
    { description: 'Reasons to report a message.' },
  ),
};

/** The organization and its server, as the key `realm` of the snapshot gives them. */
export const RealmSnapshot = Type.Object({
  ...prefixed(schemasOf(realmSettings)),
  ...prefixed(groupSettingProperties(realmGroupSettings)),
  ...limitProperties,
  ...serverProperties,
  realm_url: Type.String({ description: 'Address of the organization.' }),
  realm_uri: Type.String({ description: 'Deprecated: the same as `realm_url`.' }),
  realm_icon_url: Type.String({ description: 'Where its square logo is.' }),
  realm_empty_topic_display_name: Type.String({
    description: 'What to show for the empty topic.',
  }),
  realm_mandatory_topics: Type.Boolean({
    description: 'Deprecated: `realm_topics_policy` is `disable_empty_topic`.',
  }),
  realm_allow_edit_history: Type.Boolean({
    description: 'Deprecated: `realm_message_edit_history_visibility_policy` is not `none`.',
  }),
  realm_wildcard_mention_policy: Type.Enum([1, 2, 3, 5, 6, 7], {
    description:
      'Deprecated and possibly inexact: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators. See `realm_can_mention_many_users_group`.',
  }),
  realm_default_external_accounts: Type.Record(Type.String(), ExternalAccount, {
    description: 'Accounts elsewhere that a profile field can ask for, by their `subtype`.',
  }),
  realm_push_notifications_enabled: Type.Boolean({
    description: 'The server can send mobile notifications.',
  }),
  realm_authentication_methods: Type.Record(
    Type.String(),
    Type.Object({
      enabled: Type.Boolean({ description: 'People can log in like this.' }),
      available: Type.Boolean({ description: 'The server has it.' }),
    }),
    { description: 'Ways to log in.' },
  ),
  realm_org_type: described(SafeInteger, 'What kind of organization it is; 0 if nobody said.'),
  realm_plan_type: described(SafeInteger, 'Always 1: hosted by itself.'),
  realm_video_chat_provider: described(Count, 'Always 0: none.'),
  realm_available_video_chat_providers: Type.Record(
    Type.String(),
    Type.Object({
      name: Type.String({ description: 'What to show.' }),
      id: described(Count, 'Identifies the service.'),
    }),
    { description: 'Services for video calls that can be chosen.' },
  ),
  jitsi_server_url: Type.Null({ description: 'Always null: there is none.' }),
});
export type RealmSnapshot = Static<typeof RealmSnapshot>;

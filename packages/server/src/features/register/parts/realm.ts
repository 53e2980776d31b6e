import {
  type GroupSettingValue,
  limits,
  type RealmGroupSettingName,
  type RealmSettings,
  type RealmSnapshot,
  type ReportType,
  realmGroupSettingNames,
  realmSettingNames,
} from '@tidings/shared-types';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import { serverGeneration } from '../../../core/server-generation.ts';
import { visibleSetting } from '../../groups/group-setting.ts';
import { reportLabels } from '../../messages/report-text.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../messages/topic.ts';
import { externalAccounts } from '../../profile/external-accounts.ts';
import { realmPictures } from '../../realm-pictures/realm-pictures.ts';
import { derivedRealmSettings } from '../../settings/derived-realm-settings.ts';
import { thumbnailFormats } from '../../uploads/thumbnail-formats.ts';
import { EMOJI_DATA_PATH } from '../emoji-data.ts';
import type { OpenPart, SnapshotRequest } from '../part.ts';

/** The organization and its server: settings, permissions, limits. */
export const realm: OpenPart = ({ state, realmId, request }): RealmSnapshot => ({
  ...prefixed(realmPictures(state, realmId)),
  ...prefixed({ ...settings(state), ...permissions(state), ...derivedRealmSettings(state) }),
  ...serverFacts(request),
});

/** The fields that spectators need. They do not learn how the organization is run, and by whom. */
export const openRealm: OpenPart = ({ state, realmId, request }) => ({
  ...prefixed(realmPictures(state, realmId)),
  realm_name: state.setting('name'),
  realm_description: state.setting('description'),
  realm_default_language: state.setting('default_language'),
  realm_enable_spectator_access: state.setting('enable_spectator_access'),
  realm_message_edit_history_visibility_policy: state.setting(
    'message_edit_history_visibility_policy',
  ),
  ...serverFacts(request),
});

/** An enabled sign-in method. */
const usable = { enabled: true, available: true };

const serverFacts = ({ origin, server }: SnapshotRequest) => ({
  ...announcedLimits,
  max_file_upload_size_mib: server.maxUploadMib,
  realm_url: origin,
  realm_uri: origin,
  realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
  realm_default_external_accounts: Object.fromEntries(externalAccounts),
  realm_push_notifications_enabled: server.sendsPush,
  realm_authentication_methods: {
    ...(server.takesPasswords && { Email: usable }),
    ...(server.hasSingleSignOn && { 'OpenID Connect': usable }),
  },
  realm_org_type: 0,
  realm_plan_type: SELF_HOSTED,
  realm_video_chat_provider: 0,
  realm_available_video_chat_providers: { disabled: { name: 'None', id: 0 } },
  jitsi_server_url: null,
  server_emoji_data_url: `${origin}${EMOJI_DATA_PATH}`,
  server_thumbnail_formats: [...thumbnailFormats],
  server_generation: serverGeneration,
  server_web_public_streams_enabled: server.webPublicStreams,
  server_report_message_types: reportTypes,
});

const SELF_HOSTED = 1;

const reportTypes = Object.entries(reportLabels).map(([key, name]) => ({
  key: key as ReportType,
  name,
}));

const announcedNames = [
  'max_message_length',
  'max_topic_length',
  'max_stream_name_length',
  'max_stream_description_length',
  'max_channel_folder_name_length',
  'max_channel_folder_description_length',
  'max_reminder_note_length',
  'max_bulk_new_subscription_messages',
  'max_avatar_file_size_mib',
  'max_icon_file_size_mib',
  'max_logo_file_size_mib',
  'server_typing_started_wait_period_milliseconds',
  'server_typing_stopped_wait_period_milliseconds',
  'server_typing_started_expiry_period_milliseconds',
  'event_queue_longpoll_timeout_seconds',
  'server_presence_ping_interval_seconds',
  'server_presence_offline_threshold_seconds',
] as const;

type AnnouncedName = (typeof announcedNames)[number];

const announcedLimits = {
  ...(Object.fromEntries(announcedNames.map((name) => [name, limits[name]])) as Pick<
    typeof limits,
    AnnouncedName
  >),
  password_min_length: limits.passwordMinLength,
};

function settings(state: RealmState): RealmSettings {
  const entries = realmSettingNames.map((name) => [name, state.setting(name)] as const);
  return Object.fromEntries(entries) as unknown as RealmSettings;
}

function permissions(state: RealmState): Record<RealmGroupSettingName, GroupSettingValue> {
  const entries = realmGroupSettingNames.map(
    (name) => [name, visibleSetting(state, state.groupSetting(name))] as const,
  );
  return Object.fromEntries(entries) as Record<RealmGroupSettingName, GroupSettingValue>;
}

type Prefixed<F> = { [N in keyof F & string as `realm_${N}`]: F[N] };

function prefixed<F extends object>(fields: F): Prefixed<F> {
  const entries = Object.entries(fields).map(([name, value]) => [`realm_${name}`, value] as const);
  return Object.fromEntries(entries) as Prefixed<F>;
}

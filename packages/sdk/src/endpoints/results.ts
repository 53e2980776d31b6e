// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { Attachment, AuditEntry, BeforeSendHook, BeforeSendTest, Bot, BotDelivery, BotService, BotTest, BotType, Channel, ChannelFolder, CustomDataOf, Draft, ErasedCounts, Erasure, Event, ExternalAuthenticationMethod, ExternalEvent, FoundMessage, GroupSettingValue, Integration, Invite, Key, LegacyPresence, Linkifier, Message, MessageMatch, MessageVersion, NavigationView, NeverSubscribed, OnboardingStep, OutboxAnswer, OwnUserSettings, OwnedBot, Playground, ProfileField, ProfileValue, PushDevice, RealmDomain, RealmEmoji, RealmExport, RefusedItem, Reminder, ReportType, Role, SavedSnippet, ScheduledMessage, SlimPresence, Subscription, TokenIssuer, Topic, UnreadMessages, User, UserGroup, UserPresence, UserStatus, UserTopic, VisibilityPolicy, Webhook, WebhookDelivery, WebhookTest } from '@tidings/shared-types/wire';
import type { ApiResult } from '../api/call.ts';

/** The result of `register`. */
export interface RegisterResult extends ApiResult {
  /** ID of the queue. It is a secret of the caller. Null without an account. */
  queue_id: string | null;
  /** ID of the last event that the state includes. Send it with the first GET /events. -1 without an account. */
  last_event_id: number;
  /** Minimum time in seconds that the queue survives without a poll. Absent without an account. */
  idle_queue_timeout_secs?: number;
  /**
   * Feature level, which grows with every change of the API. Level N has all features of earlier levels. Defaults
   * to 0 if absent.
   */
  service_feature_level: number;
  /** Version of the server, or a reference to its source. */
  service_version: string;
  /** The official version that it derives from. The same as the version if it is official; may be empty. */
  service_merge_base: string;
  /** Name that existing clients use. */
  zulip_feature_level: number;
  /** Name that existing clients use. */
  zulip_version: string;
  /** Name that existing clients use. */
  zulip_merge_base: string;
  /**
   * Features of this server beyond the API: `idempotency-keys`, `ordered-requests`, `outbox`, `event-stream`,
   * `quiet-events`, `draft-documents`, `token-sign-in`, `user-data`, `second-factor`, `audit-log`, `device-keys`,
   * `service-keys`, `provisioning`, `scim`, `custom-data`, `before-send-hook`, `webhooks`, `integrations`,
   * `outgoing-bots`, and `mail` if it sends mail. Absent on servers other than Tidings.
   */
  tidings_extensions?: string[];
  /**
   * Only on Tidings: unique ID of the organization, which differs from any earlier organization at the same
   * address. Absent without an account.
   */
  realm_uuid?: string;
  /** Newest message that the user received; -1 if none. */
  max_message_id?: number;
  /** Unread messages of the user. */
  unread_msgs?: UnreadMessages;
  /** All starred messages, ascending. */
  starred_messages?: number[];
  /** Direct conversations, by their newest message, newest first. */
  recent_private_conversations?: {
    /** The other participants, ascending. */
    user_ids: number[];
    /** Newest message of the conversation. */
    max_message_id: number;
  }[];
  /** Channels that the user is subscribed to. */
  subscriptions?: Subscription[];
  /** Channels that the user was once subscribed to. */
  unsubscribed?: Subscription[];
  /** Channels that the user was never subscribed to. */
  never_subscribed?: NeverSubscribed[];
  /** All channels that the user can see. */
  streams?: Channel[];
  /** Channels that new users are subscribed to; empty for guests. */
  realm_default_streams?: number[];
  /** Always empty. */
  realm_default_stream_groups?: unknown[];
  /** All folders, with archived ones. */
  channel_folders?: ChannelFolder[];
  /** The user’s visibility policies for topics. */
  user_topics?: UserTopic[];
  /** Deprecated: muted topics, as name of the channel, topic and time. */
  muted_topics?: [string, string, number][];
  /** Users that the user muted, with the time. */
  muted_users?: {
    /** Whom. */
    id: number;
    /** When. */
    timestamp: number;
  }[];
  /** Drafts, by the last edit, newest first. */
  drafts?: Draft[];
  /** Scheduled messages, and messages whose sending failed. */
  scheduled_messages?: ScheduledMessage[];
  /** Saved views of the menu. */
  navigation_views?: NavigationView[];
  /** The user’s alert words. */
  alert_words?: string[];
  /** The user’s saved snippets. */
  saved_snippets?: SavedSnippet[];
  /** All personal settings of the user. */
  user_settings?: OwnUserSettings;
  /** Devices registered for notifications, by `push_account_id`. */
  push_devices?: Record<string, PushDevice>;
  /** The user’s reminders. */
  reminders?: Reminder[];
  /** Unseen notices. */
  onboarding_steps?: OnboardingStep[];
  /** Always null. */
  navigation_tour_video_url?: null;
  /** Always false. */
  has_zoom_token?: false;
  /** ID of the account. Never reused. */
  user_id?: number;
  /** The address used by the API. If the real one is hidden, a placeholder that receives no mail. */
  email?: string;
  /** The real address; null if the caller may not see it. Addresses of bots are always visible. */
  delivery_email?: string | null;
  /** The displayed name. */
  full_name?: string;
  /** URL of the user’s own picture. */
  avatar_url?: string | null;
  /** URL of the user’s own picture. */
  avatar_url_medium?: string | null;
  /** Source of the picture: `G` generated, `U` uploaded. */
  avatar_source?: 'G' | 'U';
  /** Whether it is an owner; `is_admin` is then true as well. */
  is_owner?: boolean;
  /** Whether it is an administrator or owner. */
  is_admin?: boolean;
  /** Whether the user is a moderator, administrator or owner. */
  is_moderator?: boolean;
  /** Whether it is a guest, who sees only what they were invited to. */
  is_guest?: boolean;
  /** Whether the user may create public channels. */
  can_create_public_streams?: boolean;
  /** Whether the user may create private channels. */
  can_create_private_streams?: boolean;
  /** Whether the user may create channels that are readable without an account. */
  can_create_web_public_streams?: boolean;
  /** Whether the user may create channels of any kind. */
  can_create_streams?: boolean;
  /** Whether the user may invite people. */
  can_invite_others_to_realm?: boolean;
  /** Active accounts. */
  realm_users?: User[];
  /** Deactivated accounts. */
  realm_non_active_users?: User[];
  /** Bots of the server itself. */
  cross_realm_bots?: User[];
  /** Groups, with system groups. */
  realm_user_groups?: UserGroup[];
  /** The user’s own bots, without their keys. */
  realm_bots?: OwnedBot[];
  /** When users were last seen: by user ID in the modern form, otherwise by address. */
  presences?: Record<string, SlimPresence | LegacyPresence>;
  /** The server’s time, with fractions of seconds. */
  server_timestamp?: number;
  /** Newest presence in this snapshot; -1 if none. */
  presence_last_update_id?: number;
  /** Statuses by user ID. */
  user_status?: Record<string, UserStatus>;
  /** Name of the organization. */
  realm_name?: string;
  /** Description of the organization, in Markdown. */
  realm_description?: string;
  /** Language of new users, and of what the server writes to everyone. */
  realm_default_language?: string;
  /** Whether channels that inherit the policy accept the empty topic. */
  realm_topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  /** Whether users may edit their messages. */
  realm_allow_message_editing?: boolean;
  /** Time limit for editing a message; null, or `unlimited` in requests, for no limit. */
  realm_message_content_edit_limit_seconds?: number | null;
  /** Time limit for deleting own messages; null, or `unlimited` in requests, for no limit. */
  realm_message_content_delete_limit_seconds?: number | null;
  /** Time limit for moving a message between topics; null, or `unlimited` in requests, for no limit. */
  realm_move_messages_within_stream_limit_seconds?: number | null;
  /** Time limit for moving a message between channels; null, or `unlimited` in requests, for no limit. */
  realm_move_messages_between_streams_limit_seconds?: number | null;
  /** Visible edit history: all edits, moves only, or none. */
  realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  /** Number of days that messages are kept; -1, or `unlimited` in requests, for ever. */
  realm_message_retention_days?: number | -1;
  /** Whether users can see who has read a message. */
  realm_enable_read_receipts?: boolean;
  /** Whether channels may be opened to people without an account. */
  realm_enable_spectator_access?: boolean;
  /** Private channel for reports of messages; -1 for none. */
  realm_moderation_request_channel_id?: number | -1;
  /** Channel for announcements of new channels; -1 for none. */
  realm_new_stream_announcements_stream_id?: number | -1;
  /** Channel for announcements of new users; -1 for none. */
  realm_signup_announcements_stream_id?: number | -1;
  /** Whether channels report changes in their topic “channel events”. */
  realm_send_channel_events_messages?: boolean;
  /** Whether to show previews of images and uploads. */
  realm_inline_image_preview?: boolean;
  /** Whether to show previews of linked pages. */
  realm_inline_url_embed_preview?: boolean;
  /** Default language of code blocks; empty for none. */
  realm_default_code_block_language?: string;
  /** Whether presence is hidden from everyone. */
  realm_presence_disabled?: boolean;
  /** Whether new users need an invitation. */
  realm_invite_required?: boolean;
  /** Whether new users need an address in one of the organization’s domains. */
  realm_emails_restricted_to_domains?: boolean;
  /**
   * Who must have a second factor to sign in with a password: nobody, owners, administrators and owners, everyone
   * except guests, or everyone.
   */
  realm_second_factor_required_of?: 'nobody' | 'owners' | 'administrators' | 'members' | 'everyone';
  /** Whether disposable addresses are refused. */
  realm_disallow_disposable_email_addresses?: boolean;
  /** Days until a new member becomes a full member. */
  realm_waiting_period_threshold?: number;
  /** Additional text of the welcome message for new users. */
  realm_welcome_message_custom_text?: string;
  /** Whether users are prevented from changing their name. */
  realm_name_changes_disabled?: boolean;
  /** Whether users are prevented from changing their address. */
  realm_email_changes_disabled?: boolean;
  /** Whether users are prevented from changing their picture. */
  realm_avatar_changes_disabled?: boolean;
  /** Users who can see all users. Others only see users they share a conversation with. */
  realm_can_access_all_users_group?: GroupSettingValue;
  /** Users who may add emoji. */
  realm_can_add_custom_emoji_group?: GroupSettingValue;
  /** Users who may subscribe others to public channels. */
  realm_can_add_subscribers_group?: GroupSettingValue;
  /** Users who may create bots of any type. */
  realm_can_create_bots_group?: GroupSettingValue;
  /** Users who may create bots that only send. */
  realm_can_create_write_only_bots_group?: GroupSettingValue;
  /** Users who may create user groups. */
  realm_can_create_groups?: GroupSettingValue;
  /** Users who may create private channels. */
  realm_can_create_private_channel_group?: GroupSettingValue;
  /** Users who may create public channels. */
  realm_can_create_public_channel_group?: GroupSettingValue;
  /** Administrators who may create accounts for others. */
  realm_can_create_users_group?: GroupSettingValue;
  /** Users who may open channels to people without an account. */
  realm_can_create_web_public_channel_group?: GroupSettingValue;
  /** Users who may delete any message. */
  realm_can_delete_any_message_group?: GroupSettingValue;
  /** Users who may delete their own messages. */
  realm_can_delete_own_message_group?: GroupSettingValue;
  /** Users who may create invitation links for one person. */
  realm_can_invite_users_group?: GroupSettingValue;
  /** Users who may create invitation links. */
  realm_create_multiuse_invite_group?: GroupSettingValue;
  /** Users who may change every user group. */
  realm_can_manage_all_groups?: GroupSettingValue;
  /** Users who may manage billing. Kept for compatibility. */
  realm_can_manage_billing_group?: GroupSettingValue;
  /** Users who may use wildcard mentions in large channels and topics. */
  realm_can_mention_many_users_group?: GroupSettingValue;
  /** Users who may move messages to other channels. */
  realm_can_move_messages_between_channels_group?: GroupSettingValue;
  /** Users who may move messages to other topics. */
  realm_can_move_messages_between_topics_group?: GroupSettingValue;
  /** Users who may resolve and reopen topics. */
  realm_can_resolve_topics_group?: GroupSettingValue;
  /** Users who may set, in channels they administer, who can delete messages. */
  realm_can_set_delete_message_policy_group?: GroupSettingValue;
  /** Users who may set the topics policy of channels they administer. */
  realm_can_set_topics_policy_group?: GroupSettingValue;
  /** Users who may have topics summarized. Kept for compatibility. */
  realm_can_summarize_topics_group?: GroupSettingValue;
  /** Users who may start direct conversations. */
  realm_direct_message_initiator_group?: GroupSettingValue;
  /** Users, at least one of whom must be in every direct conversation. */
  realm_direct_message_permission_group?: GroupSettingValue;
  /** Maximum length of a message. */
  max_message_length?: number;
  /** Maximum length of a topic. */
  max_topic_length?: number;
  /** Maximum length of a channel’s name. */
  max_stream_name_length?: number;
  /** Maximum length of a channel’s description. */
  max_stream_description_length?: number;
  /** Maximum length of a folder’s name. */
  max_channel_folder_name_length?: number;
  /** Maximum length of a reminder’s note. */
  max_reminder_note_length?: number;
  /** Maximum length of a folder’s description. */
  max_channel_folder_description_length?: number;
  /** Maximum number of people who are notified when somebody subscribes them. */
  max_bulk_new_subscription_messages?: number;
  /** Maximum size of an upload, in MiB. */
  max_file_upload_size_mib?: number;
  /** Maximum size of a user’s picture, in MiB. */
  max_avatar_file_size_mib?: number;
  /** Maximum size of the organization’s icon, in MiB. */
  max_icon_file_size_mib?: number;
  /** Maximum size of the organization’s logo, in MiB. */
  max_logo_file_size_mib?: number;
  /** Minimum length of a password. */
  password_min_length?: number;
  /** Interval for repeating typing notifications. */
  server_typing_started_wait_period_milliseconds?: number;
  /** Pause after which a user counts as having stopped typing. */
  server_typing_stopped_wait_period_milliseconds?: number;
  /** How long clients show that a user is typing. */
  server_typing_started_expiry_period_milliseconds?: number;
  /** How long clients wait for the response of GET /events. */
  event_queue_longpoll_timeout_seconds?: number;
  /** Interval for reporting presence. */
  server_presence_ping_interval_seconds?: number;
  /** Time after which a user counts as offline. */
  server_presence_offline_threshold_seconds?: number;
  /** URL of a JSON file with the names of all standard emoji by code. */
  server_emoji_data_url?: string;
  /** The available thumbnails of images. */
  server_thumbnail_formats?: {
    /** End of the thumbnail’s URL. */
    name: string;
    /** Maximum width in pixels. */
    max_width: number;
    /** Maximum height in pixels. */
    max_height: number;
    /** File type. */
    format: string;
    /** Whether it is animated. Only for animated images. */
    animated: boolean;
  }[];
  /** Start time of the server. */
  server_generation?: number;
  /** Whether organizations may have channels that are readable without an account. */
  server_web_public_streams_enabled?: boolean;
  /** Reasons to report a message. */
  server_report_message_types?: {
    /** Value of `report_type`. */
    key: ReportType;
    /** Text to show. */
    name: string;
  }[];
  /** URL of the organization. */
  realm_url?: string;
  /** Deprecated: the same as `realm_url`. */
  realm_uri?: string;
  /** Where the square icon is, relative to the address of the organization. */
  realm_icon_url?: string;
  /** `U` uploaded; `G` the icon of the server. */
  realm_icon_source?: 'G' | 'U';
  /** Where the wide logo is, relative to the address of the organization. */
  realm_logo_url?: string;
  /** `U` uploaded; `D` the logo of the server. */
  realm_logo_source?: 'D' | 'U';
  /** Where the wide logo for dark themes is, relative to the address of the organization. */
  realm_night_logo_url?: string;
  /** `U` uploaded; `D` the logo of the server. */
  realm_night_logo_source?: 'D' | 'U';
  /** Text to show for the empty topic. */
  realm_empty_topic_display_name?: string;
  /** Deprecated: whether `realm_topics_policy` is `disable_empty_topic`. */
  realm_mandatory_topics?: boolean;
  /** Deprecated: whether `realm_message_edit_history_visibility_policy` is not `none`. */
  realm_allow_edit_history?: boolean;
  /**
   * Deprecated and possibly inexact: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7
   * moderators. See `realm_can_mention_many_users_group`.
   */
  realm_wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
  /** External accounts for profile fields, by their `subtype`. */
  realm_default_external_accounts?: Record<string, {
    /** Default name of a field for it. */
    name: string;
    /** Name of the service. */
    text: string;
    /** Hint for filling in the field. */
    hint: string;
    /** URL with a placeholder for the account’s name. */
    url_pattern: string;
  }>;
  /** Whether the server can send mobile notifications. */
  realm_push_notifications_enabled?: boolean;
  /** Ways to sign in. */
  realm_authentication_methods?: Record<string, {
    /** Whether people can sign in this way. */
    enabled: boolean;
    /** Whether the server supports it. */
    available: boolean;
  }>;
  /** Type of the organization; 0 if unspecified. */
  realm_org_type?: number;
  /** Always 1: self-hosted. */
  realm_plan_type?: number;
  /** Always 0: none. */
  realm_video_chat_provider?: number;
  /** Available services for video calls. */
  realm_available_video_chat_providers?: Record<string, {
    /** Text to show. */
    name: string;
    /** ID of the service. */
    id: number;
  }>;
  /** Always null. */
  jitsi_server_url?: null;
  /** Custom profile fields. */
  custom_profile_fields?: ProfileField[];
  /** Types of custom profile fields. */
  custom_profile_field_types?: Record<string, {
    /** The type of a field. */
    id: number;
    /** Text to show. */
    name: string;
  }>;
  /** Emoji by ID. */
  realm_emoji?: Record<string, RealmEmoji>;
  /** Rules that turn text into links. */
  realm_linkifiers?: Linkifier[];
  /** Always empty. */
  realm_filters?: unknown[];
  /** Code playgrounds. */
  realm_playgrounds?: Playground[];
  /** The allowed email domains. */
  realm_domains?: RealmDomain[];
  /** Always empty. */
  realm_embedded_bots?: unknown[];
  /** The services whose events incoming-webhook bots can post. */
  realm_incoming_webhook_bots?: Integration[];
  /** Default settings of new users. */
  realm_user_settings_defaults?: Record<string, unknown>;
  /** Words that search ignores. */
  stop_words?: string[];
  /** Always empty. */
  giphy_api_key?: string;
}

/** The result of `getEvents`. */
export interface GetEventsResult extends ApiResult {
  /** Events by ID. IDs rise, with gaps. */
  events: Event[];
  /** The requested queue. */
  queue_id: string;
  /** Whether more events wait after these. Only present if the request has `max_events`. */
  has_more?: boolean;
}

/** The result of `sendMessage`. */
export interface SendMessageResult extends ApiResult {
  /** The new message. */
  id: number;
  /** Only if sending changed the sender’s visibility policy for the topic: 2 unmuted, 3 followed. */
  automatic_new_visibility_policy?: VisibilityPolicy;
}

/** The result of `sendOutbox`. */
export interface SendOutboxResult extends ApiResult {
  /** The answers, in the order of the changes. */
  answers: OutboxAnswer[];
}

/** The result of `getMessages`. */
export interface GetMessagesResult extends ApiResult {
  /** The anchor as a number, 10^16 for `newest`; absent if `message_ids` was given. */
  anchor?: number;
  /** Whether nothing newer matches. */
  found_newest: boolean;
  /** Whether nothing older matches. */
  found_oldest: boolean;
  /** Whether the message at the anchor is included. */
  found_anchor: boolean;
  /** Whether older matches are withheld by the organization’s plan. */
  history_limited: boolean;
  /** The messages by ID. */
  messages: FoundMessage[];
}

/** The result of `getMessage`. */
export interface GetMessageResult extends ApiResult {
  /** The message. */
  message: Message;
  /** The Markdown of the message. */
  raw_content: string;
}

/** The result of `checkMessagesMatchNarrow`. */
export interface CheckMessagesMatchNarrowResult extends ApiResult {
  /** The matching messages by ID. */
  messages: Record<string, MessageMatch>;
}

/** The result of `updateMessage`. */
export interface UpdateMessageResult extends ApiResult {
  /** The sender’s files that no message links to since this edit. */
  detached_uploads: Attachment[];
}

/** The result of `getMessageHistory`. */
export interface GetMessageHistoryResult extends ApiResult {
  /** The versions, oldest first; the first is the original. */
  message_history: MessageVersion[];
}

/** The result of `getReadReceipts`. */
export interface GetReadReceiptsResult extends ApiResult {
  /** IDs of users who have read the message. */
  user_ids: number[];
}

/** The result of `renderMessage`. */
export interface RenderMessageResult extends ApiResult {
  /** The message as HTML. */
  rendered: string;
}

/** The result of `updateMessageFlags`. */
export interface UpdateMessageFlagsResult extends ApiResult {
  /** The messages whose flag changed. */
  messages: number[];
  /** Only when clearing `read`: channels whose messages stay read because the caller is not subscribed. */
  ignored_because_not_subscribed_channels?: number[];
}

/** The result of `updateMessageFlagsInNarrow`. */
export interface UpdateMessageFlagsInNarrowResult extends ApiResult {
  /** Number of matching messages in this range. */
  processed_count: number;
  /** Number of messages whose flag changed. */
  updated_count: number;
  /** The oldest matching message; null if there are none. */
  first_processed_id: number | null;
  /** The newest matching message; null if there are none. */
  last_processed_id: number | null;
  /** Whether nothing older matches. */
  found_oldest: boolean;
  /** Whether nothing newer matches. */
  found_newest: boolean;
  /** Only when clearing `read`: channels whose messages stay read because the caller is not subscribed. */
  ignored_because_not_subscribed_channels?: number[];
}

/** The result of `markAllAsRead`. */
export interface MarkAllAsReadResult extends ApiResult {
  /** False if there are more messages to mark: call again. */
  complete: boolean;
}

/** The result of `getScheduledMessages`. */
export interface GetScheduledMessagesResult extends ApiResult {
  /** The messages, with the next one first. */
  scheduled_messages: ScheduledMessage[];
}

/** The result of `createScheduledMessage`. */
export interface CreateScheduledMessageResult extends ApiResult {
  /** ID of the scheduled message until it is sent. */
  scheduled_message_id: number;
}

/** The result of `getDrafts`. */
export interface GetDraftsResult extends ApiResult {
  /** Number of drafts. */
  count: number;
  /** The drafts, with the last edited draft at the end. */
  drafts: Draft[];
}

/** The result of `createDrafts`. */
export interface CreateDraftsResult extends ApiResult {
  /** IDs of the drafts, in the order of the request. */
  ids: number[];
}

/** The result of `getDraftDocument`. */
export interface GetDraftDocumentResult extends ApiResult {
  /** The document: a Yjs update in base64. */
  document: string;
  /** Number that grows when the document starts over. Updates of different epochs cannot be merged. */
  document_epoch: number;
}

/** The result of `createDraftDocumentTicket`. */
export interface CreateDraftDocumentTicketResult extends ApiResult {
  /** Value of the `ticket` parameter of the websocket’s address. */
  ticket: string;
  /** Number that grows when the document starts over. Updates of different epochs cannot be merged. */
  document_epoch: number;
}

/** The result of `getSavedSnippets`. */
export interface GetSavedSnippetsResult extends ApiResult {
  /** The snippets. */
  saved_snippets: SavedSnippet[];
}

/** The result of `createSavedSnippet`. */
export interface CreateSavedSnippetResult extends ApiResult {
  /** The new snippet. */
  saved_snippet_id: number;
}

/** The result of `getChannels`. */
export interface GetChannelsResult extends ApiResult {
  /** The channels by name. */
  streams: Channel[];
}

/** The result of `getChannel`. */
export interface GetChannelResult extends ApiResult {
  /** The channel. */
  stream: Channel;
}

/** The result of `getChannelId`. */
export interface GetChannelIdResult extends ApiResult {
  /** Its ID. */
  stream_id: number;
}

/** The result of `getChannelSubscribers`. */
export interface GetChannelSubscribersResult extends ApiResult {
  /** IDs of the active subscribers. */
  subscribers: number[];
}

/** The result of `getChannelEmailAddress`. */
export interface GetChannelEmailAddressResult extends ApiResult {
  /** The address; empty if the server receives no mail. */
  email: string;
}

/** The result of `createChannel`. */
export interface CreateChannelResult extends ApiResult {
  /** The new channel. */
  id: number;
}

/** The result of `getChannelFolders`. */
export interface GetChannelFoldersResult extends ApiResult {
  /** The folders in their order. */
  channel_folders: ChannelFolder[];
}

/** The result of `createChannelFolder`. */
export interface CreateChannelFolderResult extends ApiResult {
  /** The new folder. */
  channel_folder_id: number;
}

/** The result of `getSubscriptions`. */
export interface GetSubscriptionsResult extends ApiResult {
  /** The subscriptions. */
  subscriptions: Subscription[];
}

/** The result of `isSubscribed`. */
export interface IsSubscribedResult extends ApiResult {
  /** Whether the user is subscribed. */
  is_subscribed: boolean;
}

/** The result of `subscribe`. */
export interface SubscribeResult extends ApiResult {
  /** By user ID: channels that the user was newly subscribed to. */
  subscribed: Record<string, string[]>;
  /** By user ID: channels that the user was already subscribed to. */
  already_subscribed: Record<string, string[]>;
  /** Whether people were notified in a direct message; absent if the caller turned that off. */
  new_subscription_messages_sent?: boolean;
  /** Only if `authorization_errors_fatal` is false: the skipped channels. */
  unauthorized?: string[];
}

/** The result of `unsubscribe`. */
export interface UnsubscribeResult extends ApiResult {
  /** Channels from which at least one user was unsubscribed. */
  removed: string[];
  /** Channels to which none of the users was subscribed. */
  not_removed: string[];
}

/** The result of `updateSubscriptions`. */
export interface UpdateSubscriptionsResult extends ApiResult {
  /** By user ID: channels that the user was newly subscribed to. */
  subscribed: Record<string, string[]>;
  /** By user ID: channels that the user was already subscribed to. */
  already_subscribed: Record<string, string[]>;
  /** Whether people were notified in a direct message; absent if the caller turned that off. */
  new_subscription_messages_sent?: boolean;
  /** Channels from which at least one user was unsubscribed. */
  removed: string[];
  /** Channels to which none of the users was subscribed. */
  not_removed: string[];
}

/** The result of `getTopics`. */
export interface GetTopicsResult extends ApiResult {
  /** The topics, newest first. */
  topics: Topic[];
}

/** The result of `deleteTopic`. */
export interface DeleteTopicResult extends ApiResult {
  /** False if there are more messages to delete: call again. */
  complete: boolean;
}

/** The result of `uploadFile`. */
export interface UploadFileResult extends ApiResult {
  /** URL of the file, relative to the server, for links in messages. */
  url: string;
  /** The same as `url`. */
  uri: string;
  /** The name under which the file was stored. */
  filename: string;
}

/** The result of `getTemporaryFileUrl`. */
export interface GetTemporaryFileUrlResult extends ApiResult {
  /** The temporary URL, relative to the server. */
  url: string;
}

/** The result of `getAttachments`. */
export interface GetAttachmentsResult extends ApiResult {
  /** The files. */
  attachments: Attachment[];
  /** Size of all files of the organization, in bytes. */
  upload_space_used: number;
}

/** The result of `fetchApiKey`. */
export interface FetchApiKeyResult extends ApiResult {
  /** The key, to be sent with every request. */
  api_key: string;
  /** The address to send with the key. */
  email: string;
  /** The account. */
  user_id: number;
  /** ID of the key, if the request had `device_name`. */
  key_id?: number;
  /** Ten new recovery codes, shown only once. Each replaces a code of the authenticator app one time. */
  recovery_codes?: string[];
  /** A token that the device keeps for its next sign-in, even after signing out. */
  device_token: string;
}

/** The result of `fetchApiKeyWithToken`. */
export interface FetchApiKeyWithTokenResult extends ApiResult {
  /** The key, to be sent with every request. */
  api_key: string;
  /** The address to send with the key. */
  email: string;
  /** The account, with `include_profile`. */
  user?: User;
  /** Beyond the API: when the key expires. */
  expires_at: number;
  /** Beyond the API: the id of the key. */
  key_id: number;
}

/** The result of `resetPassword`. */
export interface ResetPasswordResult extends ApiResult {
  /** The key, to be sent with every request. Missing if a second factor must be set up first. */
  api_key?: string;
  /** The address to send with the key. */
  email: string;
  /** The account. */
  user_id: number;
  /** ID of the key, if the request had `device_name`. */
  key_id?: number;
}

/** The result of `regenerateOwnApiKey`. */
export interface RegenerateOwnApiKeyResult extends ApiResult {
  /** The new key. */
  api_key: string;
  /** Beyond the API: the ID of the new key, if it is that of a device. */
  key_id?: number;
}

/** The result of `getTokenIssuers`. */
export interface GetTokenIssuersResult extends ApiResult {
  /** The issuers, the oldest first. */
  token_issuers: TokenIssuer[];
}

/** The result of `createTokenIssuer`. */
export interface CreateTokenIssuerResult extends ApiResult {
  /** The new issuer. */
  token_issuer: TokenIssuer;
}

/** The result of `updateTokenIssuer`. */
export interface UpdateTokenIssuerResult extends ApiResult {
  /** The changed issuer. */
  token_issuer: TokenIssuer;
}

/** The result of `getSecondFactor`. */
export interface GetSecondFactorResult extends ApiResult {
  /** Whether the account has a second factor. */
  is_enabled: boolean;
  /** Whether the organization requires one of the account to sign in with a password. */
  is_required: boolean;
  /** Whether the account has a password. Only such accounts can set one up. */
  has_password: boolean;
  /**
   * Whether codes of the authenticator app are accepted. False without a second factor, and after another person
   * set the password, until the next sign-in with a recovery code.
   */
  takes_app_codes: boolean;
  /** Number of unused recovery codes. */
  recovery_codes_left: number;
  /** UNIX seconds when it was set up. Absent without one. */
  created_at?: number;
}

/** The result of `beginSecondFactor`. */
export interface BeginSecondFactorResult extends ApiResult {
  /** The secret in Base32, to be typed into an app. */
  secret: string;
  /** The same as a URL, to be shown as a QR code. */
  otpauth_url: string;
  /** A token for the confirmation, valid for an hour or until the password changes. */
  setup_token: string;
}

/** The result of `confirmSecondFactor`. */
export interface ConfirmSecondFactorResult extends ApiResult {
  /** Ten new recovery codes, shown only once. Each replaces a code of the authenticator app one time. */
  recovery_codes: string[];
}

/** The result of `renewRecoveryCodes`. */
export interface RenewRecoveryCodesResult extends ApiResult {
  /** Ten new recovery codes, shown only once. Each replaces a code of the authenticator app one time. */
  recovery_codes: string[];
}

/** The result of `getWebhooks`. */
export interface GetWebhooksResult extends ApiResult {
  /** The webhooks, the oldest first. */
  webhooks: Webhook[];
}

/** The result of `createWebhook`. */
export interface CreateWebhookResult extends ApiResult {
  /** The new webhook. */
  webhook: Webhook;
  /** The secret that signs deliveries, which begins with `whsec_`. No other answer contains it. */
  secret: string;
}

/** The result of `updateWebhook`. */
export interface UpdateWebhookResult extends ApiResult {
  /** The changed webhook. */
  webhook: Webhook;
  /** The secret that signs deliveries, which begins with `whsec_`. No other answer contains it. */
  secret?: string;
}

/** The result of `testWebhook`. */
export interface TestWebhookResult extends ApiResult {
  /** The result. */
  test: WebhookTest;
}

/** The result of `getWebhookDeliveries`. */
export interface GetWebhookDeliveriesResult extends ApiResult {
  /** The last 20 attempts, the newest first. They show about a second later. */
  deliveries: WebhookDelivery[];
}

/** The result of `getBeforeSendHook`. */
export interface GetBeforeSendHookResult extends ApiResult {
  /** The hook, without its secret; null if there is none. */
  before_send_hook: BeforeSendHook | null;
}

/** The result of `setBeforeSendHook`. */
export interface SetBeforeSendHookResult extends ApiResult {
  /** The hook. */
  before_send_hook: BeforeSendHook;
  /** The new secret with which questions are signed (`whsec_…`). It is shown only in this response. */
  secret?: string;
}

/** The result of `testBeforeSendHook`. */
export interface TestBeforeSendHookResult extends ApiResult {
  /** The result. */
  test: BeforeSendTest;
}

/** The result of `upsertUsers`. */
export interface UpsertUsersResult extends ApiResult {
  /** The outcome of each item, in the order of the request. */
  results: ({
    /** The item’s ID, as given. */
    external_id: string;
    /** The account. */
    user_id: number;
    /** The effect of the item. */
    outcome: 'created' | 'updated' | 'unchanged';
  } | RefusedItem)[];
}

/** The result of `upsertChannels`. */
export interface UpsertChannelsResult extends ApiResult {
  /** The outcome of each item, in the order of the request. */
  results: ({
    /** The item’s ID, as given. */
    external_id: string;
    /** The channel. */
    stream_id: number;
    /** The effect of the item. */
    outcome: 'created' | 'updated' | 'unchanged';
  } | RefusedItem)[];
}

/** The result of `createUser`. */
export interface CreateUserResult extends ApiResult {
  /** The new account. */
  user_id: number;
}

/** The result of `getUsers`. */
export interface GetUsersResult extends ApiResult {
  /** The accounts. */
  members: User[];
}

/** The result of `getOwnUser`. */
export interface GetOwnUserResult extends ApiResult {
  /** ID of the account. Never reused. */
  user_id: number;
  /** The real address; null if the caller may not see it. Addresses of bots are always visible. */
  delivery_email: string | null;
  /** The address used by the API. If the real one is hidden, a placeholder that receives no mail. */
  email: string;
  /** The displayed name. */
  full_name: string;
  /** When the account was created: ISO 8601 with offset. For spectators, only the date. */
  date_joined: string;
  /** False if the account is deactivated. */
  is_active: boolean;
  /** Whether it is an owner; `is_admin` is then true as well. */
  is_owner: boolean;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is a guest, who sees only what they were invited to. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** Null for people; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  bot_type: BotType | null;
  /** Only for bots: the owner; null for old bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: Role;
  /** IANA name of the time zone; empty if unset. */
  timezone: string;
  /**
   * URL of the picture. Null if the client should compute it from the address. May be absent for clients that
   * declared support for that.
   */
  avatar_url?: string | null;
  /** Number that grows with every new picture. */
  avatar_version: number;
  /** Only for people, if requested: values by ID of the custom profile field. */
  profile_data?: Record<string, ProfileValue>;
  /** Whether the user may manage billing. Sent for compatibility. */
  is_billing_admin?: boolean;
  /** True for the server’s own bots; otherwise absent. */
  is_system_bot?: boolean;
  /**
   * Only for the caller’s own account, and beyond the API: false until the person has proven that the address is
   * theirs. Until then, only links for that proof or for a password reset are mailed there.
   */
  is_address_proven?: boolean;
  /**
   * ID of the person in the system that provisions them. Only for administrators and the person, and never in
   * events or the state at registration.
   */
  external_id?: string;
  /** Data of the application that provisions the person; absent if empty. */
  custom?: CustomDataOf<'user'>;
  /** Whether an import created it for a person who never had an account. */
  is_imported_stub?: boolean;
  /** Deprecated: newest message the caller received; -1 if none. */
  max_message_id?: number;
}

/** The result of `getUser`. */
export interface GetUserResult extends ApiResult {
  /** The account. */
  user: User;
}

/** The result of `eraseUser`. */
export interface EraseUserResult extends ApiResult {
  /** Whether nothing is left to erase. */
  complete: boolean;
  /** What this request erased. */
  erased: ErasedCounts;
}

/** The result of `getErasure`. */
export interface GetErasureResult extends ApiResult {
  /** The erasure. */
  erasure: Erasure;
}

/** The result of `uploadOwnAvatar`. */
export interface UploadOwnAvatarResult extends ApiResult {
  /** URL of the picture. */
  avatar_url: string;
}

/** The result of `deleteOwnAvatar`. */
export interface DeleteOwnAvatarResult extends ApiResult {
  /** URL of the picture. */
  avatar_url: string;
}

/** The result of `getBots`. */
export interface GetBotsResult extends ApiResult {
  /** The bots by ID. */
  bots: Bot[];
}

/** The result of `createBot`. */
export interface CreateBotResult extends ApiResult {
  /** The account of the bot. */
  user_id: number;
  /** Older name of `email`. */
  username: string;
  /** Address for the bot’s authentication. */
  email: string;
  /** The displayed name. */
  full_name: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  bot_type: BotType;
  /**
   * API key of the bot. Null if the server cannot show it, because another user created it, or because it is older
   * than the owner’s present key. Regenerate the key to get a new one.
   */
  api_key: string | null;
  /** URL of the picture. */
  avatar_url: string | null;
  /** Channel to which the bot sends by default; null for none. */
  default_sending_stream: string | null;
  /** Channel whose events the bot gets by default; null for all. */
  default_events_register_stream: string | null;
  /** Whether the bot gets messages of all public channels by default. */
  default_all_public_streams: boolean;
  /** For type 3: the service of the bot. Empty for other types. */
  services: BotService[];
}

/** The result of `updateBot`. */
export interface UpdateBotResult extends ApiResult {
  /** The displayed name. */
  full_name: string;
  /** URL of the picture. */
  avatar_url: string | null;
  /** Channel to which the bot sends by default; null for none. */
  default_sending_stream: string | null;
  /** Channel whose events the bot gets by default; null for all. */
  default_events_register_stream: string | null;
  /** Whether the bot gets messages of all public channels by default. */
  default_all_public_streams: boolean;
  /** For type 3: the service of the bot. Empty for other types. */
  services: BotService[];
  /** Address of the owner; absent if the bot has none. */
  bot_owner?: string;
}

/** The result of `regenerateBotApiKey`. */
export interface RegenerateBotApiKeyResult extends ApiResult {
  /** The new key. */
  api_key: string;
}

/** The result of `getBotDeliveries`. */
export interface GetBotDeliveriesResult extends ApiResult {
  /** The newest first. */
  deliveries: BotDelivery[];
}

/** The result of `testBot`. */
export interface TestBotResult extends ApiResult {
  /** The result. */
  test: BotTest;
}

/** The result of `getBotStorage`. */
export interface GetBotStorageResult extends ApiResult {
  /** The texts by key. */
  storage: Record<string, string>;
}

/** The result of `getUserGroups`. */
export interface GetUserGroupsResult extends ApiResult {
  /** The groups by ID. */
  user_groups: UserGroup[];
}

/** The result of `createUserGroup`. */
export interface CreateUserGroupResult extends ApiResult {
  /** The new group. */
  group_id: number;
}

/** The result of `getUserGroupMembers`. */
export interface GetUserGroupMembersResult extends ApiResult {
  /** IDs of active users, ascending. */
  members: number[];
}

/** The result of `isUserGroupMember`. */
export interface IsUserGroupMemberResult extends ApiResult {
  /** Whether the user is a member. */
  is_user_group_member: boolean;
}

/** The result of `getUserGroupSubgroups`. */
export interface GetUserGroupSubgroupsResult extends ApiResult {
  /** IDs of groups, ascending. */
  subgroups: number[];
}

/** The result of `getProfileFields`. */
export interface GetProfileFieldsResult extends ApiResult {
  /** The fields in their order. */
  custom_fields: ProfileField[];
}

/** The result of `createProfileField`. */
export interface CreateProfileFieldResult extends ApiResult {
  /** The new field. */
  id: number;
}

/** The result of `updatePresence`. */
export interface UpdatePresenceResult extends ApiResult {
  /**
   * When users were last seen: by user ID in the modern form with `slim_presence` or `last_update_id`, otherwise
   * by address in the older form. Absent with `ping_only`.
   */
  presences?: Record<string, SlimPresence | LegacyPresence>;
  /** The server’s time, with fractions of seconds. Absent with `ping_only`. */
  server_timestamp?: number;
  /**
   * Value of `last_update_id` for the next call; -1 if there is nothing yet. Only present if the request has
   * `last_update_id`.
   */
  presence_last_update_id?: number;
}

/** The result of `getUserPresence`. */
export interface GetUserPresenceResult extends ApiResult {
  /** The user’s current presence. */
  presence: UserPresence;
}

/** The result of `getRealmPresence`. */
export interface GetRealmPresenceResult extends ApiResult {
  /** When users were last seen, by address. */
  presences: Record<string, LegacyPresence>;
  /** The server’s time, with fractions of seconds. */
  server_timestamp: number;
}

/** The result of `getStatusOf`. */
export interface GetStatusOfResult extends ApiResult {
  /** The user’s status. */
  status: UserStatus;
}

/** The result of `getAlertWords`. */
export interface GetAlertWordsResult extends ApiResult {
  /** All alert words of the caller. */
  alert_words: string[];
}

/** The result of `addAlertWords`. */
export interface AddAlertWordsResult extends ApiResult {
  /** All alert words of the caller. */
  alert_words: string[];
}

/** The result of `removeAlertWords`. */
export interface RemoveAlertWordsResult extends ApiResult {
  /** All alert words of the caller. */
  alert_words: string[];
}

/** The result of `getAuditLog`. */
export interface GetAuditLogResult extends ApiResult {
  /** The entries, the newest first. */
  entries: AuditEntry[];
  /** There are no older entries that match. */
  found_oldest: boolean;
}

/** The result of `getReminders`. */
export interface GetRemindersResult extends ApiResult {
  /** The reminders, with the next one first. */
  reminders: Reminder[];
}

/** The result of `createReminder`. */
export interface CreateReminderResult extends ApiResult {
  /** The new reminder. */
  reminder_id: number;
}

/** The result of `getNavigationViews`. */
export interface GetNavigationViewsResult extends ApiResult {
  /** The views. */
  navigation_views: NavigationView[];
}

/** The result of `getPushKeys`. */
export interface GetPushKeysResult extends ApiResult {
  /** Public key that encrypts push registrations, in standard base64. */
  bouncer_public_key: string;
  /**
   * The `applicationServerKey` that a browser subscribes with, in base64url. Absent if the server does not support
   * browsers.
   */
  vapid_public_key?: string;
}

/** The result of `updateSettings`. */
export interface UpdateSettingsResult extends ApiResult {
  /** The caller’s key from now on. Present if a new password replaced an old one, and other keys ended with it. */
  api_key?: string;
  /** Beyond the API: its ID, if it is the key of a device. */
  key_id?: number;
}

/** The result of `confirmNewAddress`. */
export interface ConfirmNewAddressResult extends ApiResult {
  /** The account. */
  user_id: number;
  /** The account’s address from now on. */
  email: string;
}

/** The result of `updateDisplaySettings`. */
export interface UpdateDisplaySettingsResult extends ApiResult {
  /** The caller’s key from now on. Present if a new password replaced an old one, and other keys ended with it. */
  api_key?: string;
  /** Beyond the API: its ID, if it is the key of a device. */
  key_id?: number;
}

/** The result of `updateNotificationSettings`. */
export interface UpdateNotificationSettingsResult extends ApiResult {
  /** The caller’s key from now on. Present if a new password replaced an old one, and other keys ended with it. */
  api_key?: string;
  /** Beyond the API: its ID, if it is the key of a device. */
  key_id?: number;
}

/** The result of `sendTestWelcomeMessage`. */
export interface SendTestWelcomeMessageResult extends ApiResult {
  /** The message. */
  message_id: number;
}

/** The result of `createPlayground`. */
export interface CreatePlaygroundResult extends ApiResult {
  /** The new playground. */
  id: number;
}

/** The result of `getRealmDomains`. */
export interface GetRealmDomainsResult extends ApiResult {
  /** The domains, the oldest first. */
  domains: RealmDomain[];
}

/** The result of `createRealmDomain`. */
export interface CreateRealmDomainResult extends ApiResult {
  /** Its ID and the domain. */
  new_domain: [number, string];
}

/** The result of `createRealmExport`. */
export interface CreateRealmExportResult extends ApiResult {
  /** The export. */
  id: number;
}

/** The result of `getRealmExports`. */
export interface GetRealmExportsResult extends ApiResult {
  /** The exports, the oldest first. */
  exports: RealmExport[];
}

/** The result of `getExportConsents`. */
export interface GetExportConsentsResult extends ApiResult {
  /** Every active person of the organization. */
  export_consents: {
    /** The person. */
    user_id: number;
    /** They allow it. */
    consented: boolean;
  }[];
}

/** The result of `uploadRealmIcon`. */
export interface UploadRealmIconResult extends ApiResult {
  /** Where the square icon is, relative to the address of the organization. */
  icon_url: string;
}

/** The result of `deleteRealmIcon`. */
export interface DeleteRealmIconResult extends ApiResult {
  /** Where the square icon is, relative to the address of the organization. */
  icon_url: string;
}

/** The result of `getRealmEmoji`. */
export interface GetRealmEmojiResult extends ApiResult {
  /** The emoji by ID. */
  emoji: Record<string, RealmEmoji>;
}

/** The result of `getLinkifiers`. */
export interface GetLinkifiersResult extends ApiResult {
  /** The rules, in the order in which they apply. */
  linkifiers: Linkifier[];
}

/** The result of `createLinkifier`. */
export interface CreateLinkifierResult extends ApiResult {
  /** The new rule. */
  id: number;
}

/** The result of `getServerSettings`. */
export interface GetServerSettingsResult extends ApiResult {
  /** Deprecated: enabled ways to sign in. */
  authentication_methods: {
    password: boolean;
    dev: boolean;
    email: boolean;
    ldap: boolean;
    remoteuser: boolean;
    github: boolean;
    azuread: boolean;
    gitlab: boolean;
    google: boolean;
    apple: boolean;
    saml: boolean;
    'openid connect': boolean;
  };
  /** External services for signing in, in display order. */
  external_authentication_methods: ExternalAuthenticationMethod[];
  /**
   * Feature level, which grows with every change of the API. Level N has all features of earlier levels. Defaults
   * to 0 if absent.
   */
  service_feature_level: number;
  /** Version of the server, or a reference to its source. */
  service_version: string;
  /** The official version that it derives from. The same as the version if it is official; may be empty. */
  service_merge_base: string;
  /** Name that existing clients use. */
  zulip_feature_level: number;
  /** Name that existing clients use. */
  zulip_version: string;
  /** Name that existing clients use. */
  zulip_merge_base: string;
  /**
   * Features of this server beyond the API: `idempotency-keys`, `ordered-requests`, `outbox`, `event-stream`,
   * `quiet-events`, `draft-documents`, `token-sign-in`, `user-data`, `second-factor`, `audit-log`, `device-keys`,
   * `service-keys`, `provisioning`, `scim`, `custom-data`, `before-send-hook`, `webhooks`, `integrations`,
   * `outgoing-bots`, and `mail` if it sends mail. Absent on servers other than Tidings.
   */
  tidings_extensions?: string[];
  /** Whether the server can send mobile notifications. */
  push_notifications_enabled: boolean;
  /** Whether the client is known not to work with this server. */
  is_incompatible: boolean;
  /** Whether people can sign in with an address and a password. */
  email_auth_enabled: boolean;
  /** Whether the name for signing in is an address. */
  require_email_format_usernames: boolean;
  /** URL of the organization. */
  realm_url?: string;
  /** Deprecated: the same as `realm_url`. */
  realm_uri?: string;
  /** Name of the organization. */
  realm_name?: string;
  /** URL of the square logo. */
  realm_icon?: string;
  /** Description of the organization, as HTML. */
  realm_description?: string;
  /** Whether channels may be open to people without an account, and at least one is. */
  realm_web_public_access_enabled?: boolean;
}

/** The result of `getServerStatus`. */
export interface GetServerStatusResult extends ApiResult {
  /** The version of Tidings. */
  version: string;
  /** The kind of database. */
  engine: 'sqlite' | 'postgres';
  /** Work that waits, without what is switched off. */
  backlogs: {
    /** The work: messages to notify of, by push and by mail; events; mails; registrations. */
    name: 'notifications' | 'missed messages' | 'webhooks' | 'mails' | 'devices';
    /** How much of it waits. */
    waiting: number;
    /** How long the oldest part of it has waited, in seconds. */
    oldest_secs: number;
  }[];
  /** The checks, problems first. */
  checks: {
    /** What was checked. */
    name: string;
    /** The result. */
    status: 'ok' | 'warn' | 'fail';
    /** What was found, in English. */
    detail: string;
    /** What to do about it, in English; null if the check is `ok`. */
    advice: string | null;
  }[];
  /** The machine; null for other organizations. */
  machine: {
    /** The size of the database on its disk. */
    database_bytes: number;
    /** The free space on the disk of the data folder. */
    free_bytes: number;
    /** When `tidings backup` made the last backup, in seconds since 1970; null if it made none. */
    last_backup: number | null;
  } | null;
}

/** The result of `getUsage`. */
export interface GetUsageResult extends ApiResult {
  /** 30 days, the present one last. */
  days: {
    /** The day in UTC, such as `2026-11-30`. */
    date: string;
    /** The messages that were sent and still exist. */
    messages: number;
    /** The people who sent at least one of them, without bots. */
    senders: number;
  }[];
}

/** The result of `getSetup`. */
export interface GetSetupResult extends ApiResult {
  /** Whether the organization has no owner yet. */
  setup_required: boolean;
}

/** The result of `completeSetup`. */
export interface CompleteSetupResult extends ApiResult {
  /** The account of the owner. */
  user_id: number;
  /** The address to send with the key. */
  email: string;
  /** The key, to be sent with every request. */
  api_key: string;
  /** ID of the key, if the request had `device_name`. */
  key_id?: number;
}

/** The result of `getInvites`. */
export interface GetInvitesResult extends ApiResult {
  /** The invitations, newest first. */
  invites: Invite[];
}

/** The result of `createInviteLink`. */
export interface CreateInviteLinkResult extends ApiResult {
  /** The link to share. */
  invite_link: string;
}

/** The result of `getInvitation`. */
export interface GetInvitationResult extends ApiResult {
  /** The organization. */
  realm_name: string;
  /** Name of the inviting person. */
  invited_by: string;
  /** The role of the account. */
  invited_as: Role;
  /** The address that the invitation was mailed to. The account will have this address. */
  email?: string;
}

/** The result of `join`. */
export interface JoinResult extends ApiResult {
  /** The new account. */
  user_id: number;
  /** The address to send with the key. */
  email: string;
  /** The key, to be sent with every request. Missing if a second factor must be set up first. */
  api_key?: string;
  /** ID of the key, if the request had `device_name`. */
  key_id?: number;
}

/** The result of `joinThroughProvider`. */
export interface JoinThroughProviderResult extends ApiResult {
  /** The new account. */
  user_id: number;
  /** The address to send with the key. */
  email: string;
  /** The key, to be sent with every request. */
  api_key: string;
  /** ID of the key, if the request had `device_name`. */
  key_id?: number;
}

/** The result of `getOwnKeys`. */
export interface GetOwnKeysResult extends ApiResult {
  /** The keys, newest first. */
  keys: Key[];
}

/** The result of `createOwnKey`. */
export interface CreateOwnKeyResult extends ApiResult {
  /** The key. */
  key_id: number;
  /** The key, to be sent with every request. */
  api_key: string;
}

/** The result of `endOtherKeys`. */
export interface EndOtherKeysResult extends ApiResult {
  /** The number of keys that ended. */
  ended: number;
}

/** The result of `getUserKeys`. */
export interface GetUserKeysResult extends ApiResult {
  /** The keys, newest first. */
  keys: Key[];
}

/** The result of `getServiceKeys`. */
export interface GetServiceKeysResult extends ApiResult {
  /** The service keys, newest first. */
  service_keys: {
    /** The key. */
    key_id: number;
    /** The name of the device or service; empty if it has none. */
    name: string;
    /** When it was made, in UNIX seconds. */
    created_at: number;
    /**
     * The start of the hour in which it was last used, in UNIX seconds; null if it was not used since keys are
     * listed.
     */
    last_used_at: number | null;
    /** The network address at its first use in that hour; null if unknown. */
    last_ip: string | null;
    /** When it expires, in UNIX seconds; null for never. */
    expires_at: number | null;
    /** The scopes of a service key; empty for other kinds. */
    scopes: ('users' | 'channels' | 'messages:send_as' | 'webhooks' | 'before_send_hook' | 'read:all')[];
    /** The account of the service, a bot. */
    user_id: number;
    /** The address to send with the key. */
    email: string;
  }[];
}

/** The result of `createServiceKey`. */
export interface CreateServiceKeyResult extends ApiResult {
  /** The key. */
  key_id: number;
  /** The key, which begins with `tdgs_`. */
  api_key: string;
  /** The address to send with the key. */
  email: string;
  /** The account of the service. */
  user_id: number;
}

/** The result of `getIntegrations`. */
export interface GetIntegrationsResult extends ApiResult {
  /** The services by name. */
  integrations: Integration[];
}

/** The result of `getExternalEvents`. */
export interface GetExternalEventsResult extends ApiResult {
  /** The newest first. */
  events: ExternalEvent[];
}

/** The result of `receiveExternalEvent`. */
export interface ReceiveExternalEventResult extends ApiResult {
  /**
   * `posted`, or the reason why nothing was: `filtered` by the parameters, `silent` for events that nobody needs
   * to read, `unsupported` for unknown events. The owner of the bot is told about the last once for each event.
   */
  outcome: 'posted' | 'filtered' | 'silent' | 'unsupported';
  /** The event, if the service has kinds. */
  event_type?: string;
}

// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { BotInterface, BotType, ChannelUpsert, ClientCapabilities, CustomDataOf, DraftInput, GroupSettingUpdate, GroupSettingValue, MessageFlag, MessageTypeInput, NarrowTerm, NewSubscription, OutboxChange, PersonUpsert, ProfileFieldEntry, ProfileFieldType, PropagateMode, PushTokenKind, ReactionType, ReportType, RetentionInput, Role, SubscriptionProperty, TopicsPolicy, VisibilityPolicy } from '@tidings/shared-types/wire';

/** The request of `register`. */
export interface RegisterRequest {
  /** Types of events to deliver; all if absent. Unknown types are ignored. */
  event_types?: string[] | undefined;
  /** Parts of the state to return; those of `event_types` if absent. Unknown parts are ignored. */
  fetch_event_types?: string[] | undefined;
  /** Deliver the content of new messages as HTML instead of Markdown. */
  apply_markdown?: boolean | undefined;
  /** Send null for avatars that the client can compute. Defaults to true. Needs an account. */
  client_gravatar?: boolean | undefined;
  /** Send presence by user ID, in the modern form. */
  slim_presence?: boolean | undefined;
  /** Include the subscribers of channels; `partial` includes only some in large channels. Needs an account. */
  include_subscribers?: boolean | 'partial' | undefined;
  /** Deliver new messages of all public channels; not for guests. If absent, a bot’s settings decide. */
  all_public_streams?: boolean | undefined;
  /** Deliver only new messages that match all these terms: `channel`, `topic`, `sender`, `is`. */
  narrow?: NarrowTerm[] | undefined;
  /** Features that the client supports. */
  client_capabilities?: ClientCapabilities | undefined;
  /** Leave out presence of users who were last seen more than this many days ago. */
  presence_history_limit_days?: number | undefined;
  /** Return only presence that is newer than this; implies `slim_presence`. */
  presence_last_update_id?: number | undefined;
  /**
   * Minimum time in seconds that the queue must survive without a poll; `mobile` for half a day. The server
   * usually keeps it longer.
   */
  idle_queue_timeout?: number | 'mobile' | undefined;
  /**
   * Older name of `idle_queue_timeout`; 0 for ten minutes.
   *
   * @deprecated
   */
  queue_lifespan_secs?: number | undefined;
}

/** The request of `getEvents`. */
export interface GetEventsRequest {
  /** The queue ID from POST /register. */
  queue_id: string;
  /** ID of the last event that the client has processed; initially `last_event_id` of POST /register. */
  last_event_id: number;
  /** Return at once, even without events. */
  dont_block?: boolean | undefined;
  /**
   * The person is not using the client: a wait ends, or a stream has a heartbeat, after 290 to 295 seconds, and
   * the caller counts as connected (`idle`) meanwhile, without reports of presence.
   */
  quiet?: boolean | undefined;
  /** Return at most this many events, and `has_more`. Without it, at most 1000. */
  max_events?: number | undefined;
}

/** The request of `deleteEventQueue`. */
export interface DeleteEventQueueRequest {
  /** The queue ID from POST /register. */
  queue_id: string;
}

/** The request of `sendMessage`. */
export interface SendMessageRequest {
  /** `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`. */
  type: MessageTypeInput;
  /** The channel by name or ID, or the people by IDs or addresses. */
  to: string | number | string[] | number[];
  /** The message in Markdown, truncated to 10000 characters. */
  content: string;
  /**
   * The topic, truncated to 60 characters; ignored for direct messages. The channel decides whether it can be
   * empty.
   */
  topic?: string | undefined;
  /**
   * Only on Tidings: data of your application, returned with the message as given. At most 4096 bytes of JSON,
   * with at most 32 texts and numbers at its top level.
   */
  custom?: CustomDataOf<'message'> | undefined;
  /** The event queue in which the client will recognize the message. */
  queue_id?: string | undefined;
  /** The client’s own ID for the message. The event on that queue returns it unchanged. */
  local_id?: string | undefined;
  /**
   * Only on Tidings: for bots, JSON of a widget that clients show in place of the text: `{"widget_type": "zform",
   * "extra_data": {"type": "choices", "heading": …, "choices": [{"short_name": …, "long_name": …, "reply": …}]}}`
   * offers buttons that send a reply.
   */
  widget_content?: string | undefined;
  /**
   * Only on Tidings: the person to send for. Only service keys with the scope `messages:send_as` may. The message
   * is theirs, under their permissions, and its `client` is the name of the service.
   */
  send_as?: number | undefined;
  /** Whether the sender has read the message. By default, the server decides by the name of the client. */
  read_by_sender?: boolean | undefined;
}

/** The request of `sendOutbox`. */
export interface SendOutboxRequest {
  /**
   * The changes, in the order in which they begin. Requests with files, registrations, and requests without an
   * account cannot be among them.
   */
  changes: OutboxChange[];
}

/** The request of `getMessages`. */
export interface GetMessagesRequest {
  /**
   * A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match if none is
   * unread. Required unless `message_ids` or `use_first_unread_anchor` is given.
   */
  anchor?: string | undefined;
  /** Include the message at the anchor, if it matches. */
  include_anchor?: boolean | undefined;
  /** Number of messages before the anchor. */
  num_before?: number | undefined;
  /** Number of messages after the anchor. */
  num_after?: number | undefined;
  /** The narrow that messages must match. */
  narrow?: NarrowTerm[] | undefined;
  /** Return null for avatars that the client can compute from a visible address. */
  client_gravatar?: boolean | undefined;
  /** Return `content` as HTML instead of Markdown. */
  apply_markdown?: boolean | undefined;
  /** Return exactly these messages, if they exist, are visible and match. At most 5000. */
  message_ids?: number[] | undefined;
  /** The client supports the empty topic; otherwise its display name is sent instead. */
  allow_empty_topic_name?: boolean | undefined;
  /**
   * The same as `anchor=first_unread`; takes precedence over `anchor`.
   *
   * @deprecated
   */
  use_first_unread_anchor?: boolean | undefined;
}

/** The request of `getMessage`. */
export interface GetMessageRequest {
  /** The message. */
  message_id: number;
  /** Return `content` as HTML instead of Markdown. */
  apply_markdown?: boolean | undefined;
  /** The client supports the empty topic; otherwise its display name is sent instead. */
  allow_empty_topic_name?: boolean | undefined;
}

/** The request of `checkMessagesMatchNarrow`. */
export interface CheckMessagesMatchNarrowRequest {
  /** The messages. */
  msg_ids: number[];
  /** The narrow to check. */
  narrow: NarrowTerm[];
  /** The client supports the empty topic; otherwise its display name is sent instead. */
  allow_empty_topic_name?: boolean | undefined;
}

/** The request of `updateMessage`. */
export interface UpdateMessageRequest {
  /** The message. */
  message_id: number;
  /** The new Markdown; `(deleted)` if blank. Truncated to 10000 characters. */
  content?: string | undefined;
  /**
   * Only on Tidings: the new custom data, which replaces all earlier data; `{}` removes it. At most 4096 bytes of
   * JSON, with at most 32 texts and numbers at its top level. Who may edit the content may change it. The message
   * does not count as edited, and its history does not show it.
   */
  custom?: CustomDataOf<'message'> | undefined;
  /**
   * SHA-256 of the Markdown that the caller has seen, in hexadecimal. If the content has changed since, the
   * request is refused.
   */
  prev_content_sha256?: string | undefined;
  /** The new topic. Truncated to 60 characters. The current topic changes nothing. */
  topic?: string | undefined;
  /** The new channel. */
  stream_id?: number | undefined;
  /**
   * The messages to move: `change_one` this message, `change_later` this and all later messages of its topic,
   * `change_all` the whole topic.
   */
  propagate_mode?: PropagateMode | undefined;
  /** Post a notice of the move in the old topic. */
  send_notification_to_old_thread?: boolean | undefined;
  /** Post a notice of the move in the new topic. */
  send_notification_to_new_thread?: boolean | undefined;
}

/** The request of `deleteMessage`. */
export interface DeleteMessageRequest {
  /** The message. */
  message_id: number;
}

/** The request of `getMessageHistory`. */
export interface GetMessageHistoryRequest {
  /** The message. */
  message_id: number;
  /** The client supports the empty topic; otherwise its display name is sent instead. */
  allow_empty_topic_name?: boolean | undefined;
}

/** The request of `getReadReceipts`. */
export interface GetReadReceiptsRequest {
  /** The message. */
  message_id: number;
}

/** The request of `reportMessage`. */
export interface ReportMessageRequest {
  /** The message. */
  message_id: number;
  /** The kind of problem: spam, harassment, inappropriate content, against the norms, or other. */
  report_type: ReportType;
  /** The problem in words. Must not be blank if the type is `other`. */
  description?: string | undefined;
}

/** The request of `renderMessage`. */
export interface RenderMessageRequest {
  /** The message in Markdown, truncated to 10000 characters. */
  content: string;
}

/** The request of `sendSubmessage`. */
export interface SendSubmessageRequest {
  /** The widget message. */
  message_id: number;
  /** The kind of data. */
  msg_type: 'widget';
  /** The data, as JSON text. */
  content: string;
}

/** The request of `addReaction`. */
export interface AddReactionRequest {
  /** The message. */
  message_id: number;
  /** Name of the emoji. */
  emoji_name: string;
  /** Identifies the emoji within its type. If absent, the server finds it by the name. */
  emoji_code?: string | undefined;
  /** The type that the emoji code belongs to. If absent, the server finds it by the name. */
  reaction_type?: ReactionType | undefined;
}

/** The request of `removeReaction`. */
export interface RemoveReactionRequest {
  /** The message. */
  message_id: number;
  /** Name of the emoji. */
  emoji_name?: string | undefined;
  /** Identifies the emoji within its type. If absent, the server finds it by the name. */
  emoji_code?: string | undefined;
  /**
   * The type that the emoji code belongs to. If absent, the server finds it by the name, or assumes
   * `unicode_emoji` if there is no name.
   */
  reaction_type?: ReactionType | undefined;
}

/** The request of `updateMessageFlags`. */
export interface UpdateMessageFlagsRequest {
  /** The messages. */
  messages: number[];
  /** Set or clear the flag. */
  op: 'add' | 'remove';
  /** The flag: `read`, `starred` or `collapsed`. */
  flag: MessageFlag;
}

/** The request of `updateMessageFlagsInNarrow`. */
export interface UpdateMessageFlagsInNarrowRequest {
  /**
   * A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match if none is
   * unread.
   */
  anchor: string;
  /** Include the message at the anchor, if it matches. */
  include_anchor?: boolean | undefined;
  /** Number of messages before the anchor. */
  num_before: number;
  /** Number of messages after the anchor. */
  num_after: number;
  /** The narrow that messages must match. */
  narrow: NarrowTerm[];
  /** Set or clear the flag. */
  op: 'add' | 'remove';
  /** The flag: `read`, `starred` or `collapsed`. */
  flag: MessageFlag;
}

/** The request of `markChannelAsRead`. */
export interface MarkChannelAsReadRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `markTopicAsRead`. */
export interface MarkTopicAsReadRequest {
  /** The channel. */
  stream_id: number;
  /** The topic. The display name of the empty topic means the empty topic. */
  topic_name: string;
}

/** The request of `createScheduledMessage`. */
export interface CreateScheduledMessageRequest {
  /** `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`. */
  type: MessageTypeInput;
  /** ID of the channel, or IDs of the people. */
  to: number | number[];
  /** The message in Markdown, truncated to 10000 characters. */
  content: string;
  /** The topic, truncated to 60 characters; ignored for direct messages. */
  topic?: string | undefined;
  /**
   * Only on Tidings: custom data of the message, as in `POST /messages`. At most 4096 bytes of JSON, with at most
   * 32 texts and numbers at its top level.
   */
  custom?: CustomDataOf<'message'> | undefined;
  /** Time to send it. Must be in the future. */
  scheduled_delivery_timestamp: number;
  /** Whether the sender has read the message. By default, the server decides by the client and the recipients. */
  read_by_sender?: boolean | undefined;
}

/** The request of `updateScheduledMessage`. */
export interface UpdateScheduledMessageRequest {
  /** The scheduled message. */
  scheduled_message_id: number;
  /** `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`. */
  type?: MessageTypeInput | undefined;
  /** ID of the channel, or IDs of the people. */
  to?: number | number[] | undefined;
  /** The new Markdown, truncated to 10000 characters. */
  content?: string | undefined;
  /** The topic, truncated to 60 characters; ignored for direct messages. */
  topic?: string | undefined;
  /**
   * Only on Tidings: the new custom data, which replaces all earlier data; `{}` removes it. At most 4096 bytes of
   * JSON, with at most 32 texts and numbers at its top level.
   */
  custom?: CustomDataOf<'message'> | undefined;
  /** Time to send it. Must be in the future. */
  scheduled_delivery_timestamp?: number | undefined;
}

/** The request of `deleteScheduledMessage`. */
export interface DeleteScheduledMessageRequest {
  /** The scheduled message. */
  scheduled_message_id: number;
}

/** The request of `createDrafts`. */
export interface CreateDraftsRequest {
  /** The drafts. */
  drafts?: DraftInput[] | undefined;
  /**
   * Only on Tidings: a document or null for each draft, in the same order. The text of a document becomes the
   * content of its draft. Servers without documents ignore this.
   */
  documents?: (string | null)[] | undefined;
}

/** The request of `editDraft`. */
export interface EditDraftRequest {
  /** The draft. */
  draft_id: number;
  /** The new draft. */
  draft: DraftInput;
  /**
   * Only on Tidings: an update to merge into the draft’s document, whose text then becomes the content. The
   * content of `draft` is ignored. Servers without documents ignore this.
   */
  document?: string | undefined;
  /** Only on Tidings: the epoch of `document`. */
  document_epoch?: number | undefined;
}

/** The request of `deleteDraft`. */
export interface DeleteDraftRequest {
  /** The draft. */
  draft_id: number;
  /**
   * Only on Tidings: the content that the caller knows. The draft is kept if its content differs. Servers without
   * documents ignore this.
   */
  expected_content?: string | undefined;
}

/** The request of `getDraftDocument`. */
export interface GetDraftDocumentRequest {
  /** The draft. */
  draft_id: number;
}

/** The request of `createDraftDocumentTicket`. */
export interface CreateDraftDocumentTicketRequest {
  /** The draft. */
  draft_id: number;
}

/** The request of `createSavedSnippet`. */
export interface CreateSavedSnippetRequest {
  /** The title: 1 to 60 characters after trimming. */
  title: string;
  /** The text, in Markdown; not blank. */
  content: string;
}

/** The request of `updateSavedSnippet`. */
export interface UpdateSavedSnippetRequest {
  /** The snippet. */
  saved_snippet_id: number;
  /** The new title: 1 to 60 characters after trimming. */
  title?: string | undefined;
  /** The new text, in Markdown; not blank. */
  content?: string | undefined;
}

/** The request of `deleteSavedSnippet`. */
export interface DeleteSavedSnippetRequest {
  /** The snippet. */
  saved_snippet_id: number;
}

/** The request of `setTypingStatus`. */
export interface SetTypingStatusRequest {
  /** Direct message, or channel by either name. */
  type?: 'direct' | 'stream' | 'channel' | undefined;
  /** Whether the caller started or stopped typing. */
  op: 'start' | 'stop';
  /** IDs of the recipients; ignored for channels. */
  to?: number[] | undefined;
  /** ID of the channel; ignored for direct messages. */
  stream_id?: number | undefined;
  /** The topic; ignored for direct messages. */
  topic?: string | undefined;
}

/** The request of `setEditTypingStatus`. */
export interface SetEditTypingStatusRequest {
  /** The message. */
  message_id: number;
  /** Whether the caller started or stopped editing. */
  op: 'start' | 'stop';
}

/** The request of `getChannels`. */
export interface GetChannelsRequest {
  /** All public channels. */
  include_public?: boolean | undefined;
  /** All channels that are readable without an account. */
  include_web_public?: boolean | undefined;
  /** Channels that the caller is subscribed to. */
  include_subscribed?: boolean | undefined;
  /** Leave out archived channels. */
  exclude_archived?: boolean | undefined;
  /** All channels that the caller can see; for administrators, every channel. */
  include_all?: boolean | undefined;
  /** Default channels, to which new users are subscribed; adds `is_default` to every channel. */
  include_default?: boolean | undefined;
  /** For bots: channels that the owner is subscribed to. */
  include_owner_subscribed?: boolean | undefined;
  /** Channels that the caller may read. */
  include_can_access_content?: boolean | undefined;
  /**
   * For administrators: every channel that is not archived. `include_all` replaces it.
   *
   * @deprecated
   */
  include_all_active?: boolean | undefined;
  /**
   * Only on Tidings: return the channels with these IDs in the system that provisions them, archived ones too, and
   * ignore the other parameters except `include_default`. Administrators only; for others there are none.
   */
  external_ids?: string[] | undefined;
}

/** The request of `getChannel`. */
export interface GetChannelRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `getChannelId`. */
export interface GetChannelIdRequest {
  /** Name of the channel. */
  stream: string;
}

/** The request of `getChannelSubscribers`. */
export interface GetChannelSubscribersRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `getChannelEmailAddress`. */
export interface GetChannelEmailAddressRequest {
  /** The channel. */
  stream_id: number;
  /** Ignored: the notification bot posts all mail, so that nobody’s name can be forged. */
  sender_id?: number | undefined;
}

/** The request of `createChannel`. */
export interface CreateChannelRequest {
  /** The name: 1 to 60 characters, not taken. */
  name: string;
  /** Active users to subscribe; may be empty. The caller is subscribed only if listed. */
  subscribers: number[];
  /** The purpose of the channel, in Markdown; line breaks become spaces. */
  description?: string | undefined;
  /** Make the channel private. */
  invite_only?: boolean | undefined;
  /**
   * Open the channel to people without an account. The server and the organization must allow it, and the caller
   * must be in `can_create_web_public_channel_group`.
   */
  is_web_public?: boolean | undefined;
  /**
   * Let new subscribers read earlier messages. Can be false only for private channels. Defaults to false for
   * private channels and true for others.
   */
  history_public_to_subscribers?: boolean | undefined;
  /** Subscribe new users to the channel. Administrators only. */
  is_default_stream?: boolean | undefined;
  /**
   * Number of days that messages are kept, `unlimited`, or `realm_default` for the organization’s setting. Only
   * owners may set another value than `realm_default`.
   */
  message_retention_days?: RetentionInput | undefined;
  /** The topics that messages can be sent to. */
  topics_policy?: TopicsPolicy | undefined;
  /** The folder of the channel; none if absent. */
  folder_id?: number | undefined;
  /** Users who may add subscribers. Defaults to `role:nobody`. */
  can_add_subscribers_group?: GroupSettingValue | undefined;
  /** Users who may remove subscribers. Defaults to `role:administrators`. */
  can_remove_subscribers_group?: GroupSettingValue | undefined;
  /** Users who may change the channel and its permissions. Defaults to the caller. */
  can_administer_channel_group?: GroupSettingValue | undefined;
  /** Users who may delete any message in the channel. Defaults to `role:nobody`. */
  can_delete_any_message_group?: GroupSettingValue | undefined;
  /** Users who may delete their own messages in the channel. Defaults to `role:nobody`. */
  can_delete_own_message_group?: GroupSettingValue | undefined;
  /** Users who may move messages to other channels. Defaults to `role:nobody`. */
  can_move_messages_out_of_channel_group?: GroupSettingValue | undefined;
  /** Users who may move messages between topics of the channel. Defaults to `role:nobody`. */
  can_move_messages_within_channel_group?: GroupSettingValue | undefined;
  /** Users who may post. Defaults to `role:everyone`. */
  can_send_message_group?: GroupSettingValue | undefined;
  /** Users who may subscribe themselves, if the channel is private. Defaults to `role:nobody`. */
  can_subscribe_group?: GroupSettingValue | undefined;
  /** Users who may resolve and reopen topics. Defaults to `role:nobody`. */
  can_resolve_topics_group?: GroupSettingValue | undefined;
  /** Announce new channels in the organization’s channel for announcements. */
  announce?: boolean | undefined;
  /** Notify people in a direct message when somebody else subscribes them. Never for more than 100 people. */
  send_new_subscription_messages?: boolean | undefined;
}

/** The request of `updateChannel`. */
export interface UpdateChannelRequest {
  /** The channel. */
  stream_id: number;
  /** The purpose of the channel, in Markdown; line breaks become spaces. */
  description?: string | undefined;
  /** The new name: 1 to 60 characters, not taken. */
  new_name?: string | undefined;
  /** Make the channel private or public. */
  is_private?: boolean | undefined;
  /**
   * Open the channel to people without an account, or close it to them. The server and the organization must allow
   * it, and the caller must be in `can_create_web_public_channel_group`.
   */
  is_web_public?: boolean | undefined;
  /** Let new subscribers read earlier messages. Can be false only for private channels. */
  history_public_to_subscribers?: boolean | undefined;
  /** Whether new users are subscribed to the channel. Administrators only. */
  is_default_stream?: boolean | undefined;
  /**
   * Number of days that messages are kept, `unlimited`, or `realm_default` for the organization’s setting. Owners
   * only.
   */
  message_retention_days?: RetentionInput | undefined;
  /** Only false is accepted, which restores an archived channel. */
  is_archived?: boolean | undefined;
  /** The folder of the channel; null for none. */
  folder_id?: number | null | undefined;
  /**
   * The topics that messages can be sent to. `empty_topic_only` needs all messages to be in the empty topic;
   * notices of the server move there by themselves.
   */
  topics_policy?: TopicsPolicy | undefined;
  /** Users who may add subscribers. */
  can_add_subscribers_group?: GroupSettingUpdate | undefined;
  /** Users who may remove subscribers. */
  can_remove_subscribers_group?: GroupSettingUpdate | undefined;
  /** Users who may change the channel and its permissions. */
  can_administer_channel_group?: GroupSettingUpdate | undefined;
  /** Users who may delete any message in the channel. */
  can_delete_any_message_group?: GroupSettingUpdate | undefined;
  /** Users who may delete their own messages in the channel. */
  can_delete_own_message_group?: GroupSettingUpdate | undefined;
  /** Users who may move messages to other channels. */
  can_move_messages_out_of_channel_group?: GroupSettingUpdate | undefined;
  /** Users who may move messages between topics of the channel. */
  can_move_messages_within_channel_group?: GroupSettingUpdate | undefined;
  /** Users who may post. */
  can_send_message_group?: GroupSettingUpdate | undefined;
  /** Users who may subscribe themselves, if the channel is private. */
  can_subscribe_group?: GroupSettingUpdate | undefined;
  /** Users who may resolve and reopen topics. */
  can_resolve_topics_group?: GroupSettingUpdate | undefined;
}

/** The request of `archiveChannel`. */
export interface ArchiveChannelRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `addDefaultChannel`. */
export interface AddDefaultChannelRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `removeDefaultChannel`. */
export interface RemoveDefaultChannelRequest {
  /** The channel. */
  stream_id: number;
}

/** The request of `getChannelFolders`. */
export interface GetChannelFoldersRequest {
  /** Include archived folders. */
  include_archived?: boolean | undefined;
}

/** The request of `createChannelFolder`. */
export interface CreateChannelFolderRequest {
  /** The name: 1 to 60 characters, not taken. */
  name: string;
  /** The purpose of the folder, in Markdown. */
  description?: string | undefined;
}

/** The request of `reorderChannelFolders`. */
export interface ReorderChannelFoldersRequest {
  /** IDs of all folders, archived ones too, in their new order. */
  order: number[];
}

/** The request of `updateChannelFolder`. */
export interface UpdateChannelFolderRequest {
  /** The folder. */
  channel_folder_id: number;
  /** The new name: 1 to 60 characters, not taken. */
  name?: string | undefined;
  /** The purpose of the folder, in Markdown. */
  description?: string | undefined;
  /** Archive the folder, or restore it. */
  is_archived?: boolean | undefined;
}

/** The request of `getSubscriptions`. */
export interface GetSubscriptionsRequest {
  /** Include the other subscribers that the caller may see; `partial` includes only some in large channels. */
  include_subscribers?: boolean | 'partial' | undefined;
}

/** The request of `isSubscribed`. */
export interface IsSubscribedRequest {
  /** The user. */
  user_id: number;
  /** The channel. */
  stream_id: number;
}

/** The request of `subscribe`. */
export interface SubscribeRequest {
  /** The channels. */
  subscriptions: NewSubscription[];
  /** The users to subscribe, by IDs (preferred) or addresses; the caller if absent. */
  principals?: string[] | number[] | undefined;
  /**
   * Refuse the whole request if the caller may not subscribe to one of the channels; otherwise skip those
   * channels.
   */
  authorization_errors_fatal?: boolean | undefined;
  /** Make the channel private. */
  invite_only?: boolean | undefined;
  /**
   * Open the channel to people without an account. The server and the organization must allow it, and the caller
   * must be in `can_create_web_public_channel_group`.
   */
  is_web_public?: boolean | undefined;
  /**
   * Let new subscribers read earlier messages. Can be false only for private channels. Defaults to false for
   * private channels and true for others.
   */
  history_public_to_subscribers?: boolean | undefined;
  /** Subscribe new users to the channel. Administrators only. */
  is_default_stream?: boolean | undefined;
  /**
   * Number of days that messages are kept, `unlimited`, or `realm_default` for the organization’s setting. Only
   * owners may set another value than `realm_default`.
   */
  message_retention_days?: RetentionInput | undefined;
  /** The topics that messages can be sent to. */
  topics_policy?: TopicsPolicy | undefined;
  /** The folder of the channel; none if absent. */
  folder_id?: number | undefined;
  /** Users who may add subscribers. Defaults to `role:nobody`. */
  can_add_subscribers_group?: GroupSettingValue | undefined;
  /** Users who may remove subscribers. Defaults to `role:administrators`. */
  can_remove_subscribers_group?: GroupSettingValue | undefined;
  /** Users who may change the channel and its permissions. Defaults to the caller. */
  can_administer_channel_group?: GroupSettingValue | undefined;
  /** Users who may delete any message in the channel. Defaults to `role:nobody`. */
  can_delete_any_message_group?: GroupSettingValue | undefined;
  /** Users who may delete their own messages in the channel. Defaults to `role:nobody`. */
  can_delete_own_message_group?: GroupSettingValue | undefined;
  /** Users who may move messages to other channels. Defaults to `role:nobody`. */
  can_move_messages_out_of_channel_group?: GroupSettingValue | undefined;
  /** Users who may move messages between topics of the channel. Defaults to `role:nobody`. */
  can_move_messages_within_channel_group?: GroupSettingValue | undefined;
  /** Users who may post. Defaults to `role:everyone`. */
  can_send_message_group?: GroupSettingValue | undefined;
  /** Users who may subscribe themselves, if the channel is private. Defaults to `role:nobody`. */
  can_subscribe_group?: GroupSettingValue | undefined;
  /** Users who may resolve and reopen topics. Defaults to `role:nobody`. */
  can_resolve_topics_group?: GroupSettingValue | undefined;
  /** Announce new channels in the organization’s channel for announcements. */
  announce?: boolean | undefined;
  /** Notify people in a direct message when somebody else subscribes them. Never for more than 100 people. */
  send_new_subscription_messages?: boolean | undefined;
}

/** The request of `unsubscribe`. */
export interface UnsubscribeRequest {
  /** Names of the channels. */
  subscriptions: string[];
  /** The users to unsubscribe, by IDs (preferred) or addresses; the caller if absent. */
  principals?: string[] | number[] | undefined;
}

/** The request of `updateSubscriptions`. */
export interface UpdateSubscriptionsRequest {
  /** Channels to subscribe to. Not for guests. */
  add?: NewSubscription[] | undefined;
  /** Names of channels to unsubscribe from. */
  delete?: string[] | undefined;
}

/** The request of `updateSubscriptionSettings`. */
export interface UpdateSubscriptionSettingsRequest {
  /** The settings to change, each with its channel and new value. */
  subscription_data: SubscriptionProperty[];
}

/** The request of `updateSubscriptionSetting`. */
export interface UpdateSubscriptionSettingRequest {
  /** The channel. */
  stream_id: number;
  /** The setting. */
  property: 'color' | 'is_muted' | 'in_home_view' | 'pin_to_top' | 'desktop_notifications' | 'audible_notifications' | 'push_notifications' | 'email_notifications' | 'wildcard_mentions_notify';
  /** The new value. */
  value: boolean | string;
}

/** The request of `getTopics`. */
export interface GetTopicsRequest {
  /** The channel. */
  stream_id: number;
  /** The client supports the empty topic; otherwise its display name is sent instead. */
  allow_empty_topic_name?: boolean | undefined;
}

/** The request of `setTopicVisibility`. */
export interface SetTopicVisibilityRequest {
  /** The channel. */
  stream_id: number;
  /** The topic. It may have no messages. */
  topic: string;
  /**
   * 0 as the channel, 1 muted, 2 unmuted, 3 followed. 0 is also accepted for channels that the caller can no
   * longer see.
   */
  visibility_policy: VisibilityPolicy;
}

/** The request of `updateMutedTopic`. */
export interface UpdateMutedTopicRequest {
  /** ID of the channel. */
  stream_id?: number | undefined;
  /** Name of the channel. */
  stream?: string | undefined;
  /** The topic. It may have no messages. */
  topic: string;
  /** Mute or unmute the topic. */
  op: 'add' | 'remove';
}

/** The request of `deleteTopic`. */
export interface DeleteTopicRequest {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
}

/** The request of `uploadFile`. */
export interface UploadFileRequest {
  /** Any file. */
  readonly file: Blob;
}

/** The request of `getTemporaryFileUrl`. */
export interface GetTemporaryFileUrlRequest {
  /** The organization, as in the URL of the file. */
  realm_id: number;
  /** The rest of the URL of the file. */
  path: string;
}

/** The request of `deleteAttachment`. */
export interface DeleteAttachmentRequest {
  /** The file. */
  attachment_id: number;
}

/** The request of `fetchApiKey`. */
export interface FetchApiKeyRequest {
  /** Address of the account. */
  username: string;
  /** Password of the account. */
  password: string;
  /**
   * Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without
   * it, the answer has the main key, which all such programs of the account share.
   */
  device_name?: string | undefined;
  /**
   * The token that this device got when it last signed in to the account. With it, failures from elsewhere do not
   * lock the device out.
   */
  device_token?: string | undefined;
  /**
   * Beyond the API: a code of the authenticator app, or a recovery code. Required if the account has a second
   * factor.
   */
  second_factor?: string | undefined;
  /**
   * Beyond the API: the token of `SECOND_FACTOR_SETUP_REQUIRED`, together with `second_factor`. Sets up the second
   * factor, then signs in.
   */
  setup_token?: string | undefined;
}

/** The request of `fetchApiKeyWithToken`. */
export interface FetchApiKeyWithTokenRequest {
  /** The token. */
  token: string;
  /** Whether to return the account too. */
  include_profile?: boolean | undefined;
  /** Beyond the API: a name for this device, for the person’s list of keys. */
  device_name?: string | undefined;
}

/** The request of `forgotPassword`. */
export interface ForgotPasswordRequest {
  /** Address of the account. */
  email: string;
}

/** The request of `resetPassword`. */
export interface ResetPasswordRequest {
  /** The secret part of the link. */
  token: string;
  /** The new password. */
  new_password: string;
  /**
   * Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without
   * it, the answer has the main key, which all such programs of the account share.
   */
  device_name?: string | undefined;
  /**
   * A recovery code. Required if the account has a second factor. Codes of the authenticator app are not accepted
   * here: only the forgotten password could check them.
   */
  second_factor?: string | undefined;
}

/** The request of `createTokenIssuer`. */
export interface CreateTokenIssuerRequest {
  /** Its name, for owners. */
  name: string;
  /**
   * The claim `iss` of its tokens, such as the address of your product. It never changes, and no other issuer of
   * the organization may have it.
   */
  issuer: string;
  /** The claim `aud` of its tokens. By default the organization’s address, as in this request. */
  audience?: string | undefined;
  /**
   * The address of the issuer’s key set (JWKS). It must begin with `https://`, except in private networks that the
   * server’s configuration names.
   */
  jwks_url?: string | undefined;
  /** The issuer’s public key, as PEM or as a JWK: Ed25519, P-256, or RSA with at least 2048 bits. */
  public_key?: string | undefined;
  /** A shared secret of at least 32 bytes, for tokens signed with HS256. No answer contains it. */
  secret?: string | undefined;
  /** A token of a new person creates an account. */
  auto_create?: boolean | undefined;
  /**
   * The highest role that the issuer’s tokens give. They do not sign in to accounts with a higher one. Never
   * owner.
   */
  max_role?: Role | undefined;
  /** How long the keys that it obtains are valid, in seconds. */
  key_lifetime_secs?: number | undefined;
  /**
   * The claim `email` proves that the address is the person’s. A token then signs in to an account that has this
   * address.
   */
  trusted_emails?: boolean | undefined;
  /** Whether its tokens are accepted. */
  is_enabled?: boolean | undefined;
}

/** The request of `updateTokenIssuer`. */
export interface UpdateTokenIssuerRequest {
  /** The issuer. */
  issuer_id: number;
  /** Its name, for owners. */
  name?: string | undefined;
  /** The claim `aud` of its tokens. */
  audience?: string | undefined;
  /**
   * The address of the issuer’s key set (JWKS). It must begin with `https://`, except in private networks that the
   * server’s configuration names.
   */
  jwks_url?: string | undefined;
  /** The issuer’s public key, as PEM or as a JWK: Ed25519, P-256, or RSA with at least 2048 bits. */
  public_key?: string | undefined;
  /** A shared secret of at least 32 bytes, for tokens signed with HS256. No answer contains it. */
  secret?: string | undefined;
  /** A token of a new person creates an account. */
  auto_create?: boolean | undefined;
  /**
   * The highest role that the issuer’s tokens give. They do not sign in to accounts with a higher one. Never
   * owner.
   */
  max_role?: Role | undefined;
  /** How long new keys are valid, in seconds. Keys that exist keep theirs. */
  key_lifetime_secs?: number | undefined;
  /**
   * The claim `email` proves that the address is the person’s. A token then signs in to an account that has this
   * address.
   */
  trusted_emails?: boolean | undefined;
  /** Whether its tokens are accepted. */
  is_enabled?: boolean | undefined;
  /** Also ends the keys that its tokens obtained. Otherwise they work until they expire. */
  end_keys?: boolean | undefined;
}

/** The request of `deleteTokenIssuer`. */
export interface DeleteTokenIssuerRequest {
  /** The issuer. */
  issuer_id: number;
  /** Also ends the keys that its tokens obtained. Otherwise they work until they expire. */
  end_keys?: boolean | undefined;
}

/** The request of `beginSecondFactor`. */
export interface BeginSecondFactorRequest {
  /** The current password. */
  password: string;
}

/** The request of `confirmSecondFactor`. */
export interface ConfirmSecondFactorRequest {
  /** The token from the beginning of the set-up. */
  setup_token: string;
  /** The code that the app shows. */
  code: string;
}

/** The request of `renewRecoveryCodes`. */
export interface RenewRecoveryCodesRequest {
  /** The current password. */
  password: string;
  /** A code of the authenticator app, or a recovery code, which is then used up. */
  second_factor: string;
}

/** The request of `removeSecondFactor`. */
export interface RemoveSecondFactorRequest {
  /** The current password. */
  password: string;
  /** A code of the authenticator app, or a recovery code, which is then used up. */
  second_factor: string;
}

/** The request of `resetSecondFactor`. */
export interface ResetSecondFactorRequest {
  /** The user. */
  user_id: number;
}

/** The request of `createWebhook`. */
export interface CreateWebhookRequest {
  /**
   * The address that gets the events. It must begin with `https://`, except in private networks that the server’s
   * configuration names.
   */
  url: string;
  /**
   * The event types to deliver, or `all`. Typing notifications and presence are not kept, so webhooks cannot get
   * them.
   */
  events?: 'all' | string[] | undefined;
  /** Conditions on the messages to deliver, as for event queues. Other events do not depend on them. */
  narrow?: NarrowTerm[] | undefined;
  /** Its name and that of its account. By default the host of the address. */
  name?: string | undefined;
  /** Whether to deliver events. */
  is_enabled?: boolean | undefined;
}

/** The request of `updateWebhook`. */
export interface UpdateWebhookRequest {
  /** The webhook. */
  webhook_id: number;
  /**
   * The address that gets the events. It must begin with `https://`, except in private networks that the server’s
   * configuration names.
   */
  url?: string | undefined;
  /**
   * The event types to deliver, or `all`. Typing notifications and presence are not kept, so webhooks cannot get
   * them.
   */
  events?: 'all' | string[] | undefined;
  /** Conditions on the messages to deliver, as for event queues. Other events do not depend on them. */
  narrow?: NarrowTerm[] | undefined;
  /** Its name and that of its account. */
  name?: string | undefined;
  /** Whether to deliver events. False pauses, true resumes. */
  is_enabled?: boolean | undefined;
  /**
   * Delivers again from this event id on, as far as the log has it. `oldest` begins with the oldest event that the
   * log has since the webhook was added; `now` skips everything so far.
   */
  from?: number | 'oldest' | 'now' | undefined;
  /** Makes a new secret. The one before signs too for 24 hours. */
  rotate_secret?: boolean | undefined;
}

/** The request of `deleteWebhook`. */
export interface DeleteWebhookRequest {
  /** The webhook. */
  webhook_id: number;
}

/** The request of `testWebhook`. */
export interface TestWebhookRequest {
  /** The webhook. */
  webhook_id: number;
}

/** The request of `getWebhookDeliveries`. */
export interface GetWebhookDeliveriesRequest {
  /** The webhook. */
  webhook_id: number;
}

/** The request of `setBeforeSendHook`. */
export interface SetBeforeSendHookRequest {
  /**
   * The address to ask. A new hook needs one. It must begin with `https://`, except in private networks that the
   * server’s configuration names.
   */
  url?: string | undefined;
  /** How long the server waits for an answer, in milliseconds. A new hook gets 1500. */
  timeout_ms?: number | undefined;
  /**
   * What happens to a message without a valid answer in time: `allow` sends it as it is, `refuse` refuses it. A
   * new hook allows it.
   */
  on_failure?: 'allow' | 'refuse' | undefined;
  /** Whether the hook is asked. A new hook is. */
  is_enabled?: boolean | undefined;
  /** Makes a new secret. The one before signs too for 24 hours. A new hook always gets one. */
  rotate_secret?: boolean | undefined;
}

/** The request of `testBeforeSendHook`. */
export interface TestBeforeSendHookRequest {
  /** The text of the message. By default a sentence that says that this is a test. */
  content?: string | undefined;
}

/** The request of `upsertUsers`. */
export interface UpsertUsersRequest {
  /** The people: at most 500. Each is done or refused by itself. */
  users: PersonUpsert[];
}

/** The request of `upsertChannels`. */
export interface UpsertChannelsRequest {
  /** The channels: at most 100. Each is done or refused by itself. */
  channels: ChannelUpsert[];
}

/** The request of `createUser`. */
export interface CreateUserRequest {
  /** Address of the new user. */
  email: string;
  /** First password of the new user. */
  password: string;
  /** Name of the new user: 2 to 100 characters after trimming, without control characters and markup. */
  full_name: string;
}

/** The request of `getUsers`. */
export interface GetUsersRequest {
  /** Return null for avatars that the client can compute from a visible address. */
  client_gravatar?: boolean | undefined;
  /** Include `profile_data` of people. Never included for callers without an account. */
  include_custom_profile_fields?: boolean | undefined;
  /** Return only these accounts; accounts that do not exist or that the caller cannot see are left out. */
  user_ids?: number[] | undefined;
  /**
   * Only on Tidings: return only people with these IDs in the system that provisions them. Administrators can look
   * for everyone, others for themselves; everyone else is left out.
   */
  external_ids?: string[] | undefined;
}

/** The request of `getUser`. */
export interface GetUserRequest {
  /** The account: its ID or address. */
  user_id_or_email: string;
  /** Return null for avatars that the client can compute from a visible address. */
  client_gravatar?: boolean | undefined;
  /** Include `profile_data` of people. Never included for callers without an account. */
  include_custom_profile_fields?: boolean | undefined;
}

/** The request of `updateUser`. */
export interface UpdateUserRequest {
  /** The account: its ID or address. */
  user_id_or_email: string;
  /** The new name, under the same rules as when creating a user. */
  full_name?: string | undefined;
  /** The new role. The only owner cannot get another role. */
  role?: Role | undefined;
  /** New values of custom profile fields. */
  profile_data?: ProfileFieldEntry[] | undefined;
  /**
   * The new address, under the same rules as when creating a user. Bots cannot set it. If the server sends mail,
   * it notifies the old address.
   */
  new_email?: string | undefined;
}

/** The request of `deactivateUser`. */
export interface DeactivateUserRequest {
  /** The account: its ID or address. */
  user_id_or_email: string;
  /** If present and the server sends mail, the user is notified by mail, with this comment unless it is empty. */
  deactivation_notification_comment?: string | undefined;
}

/** The request of `reactivateUser`. */
export interface ReactivateUserRequest {
  /** The account. */
  user_id: number;
}

/** The request of `unlinkIdentity`. */
export interface UnlinkIdentityRequest {
  /** The account. */
  user_id: number;
}

/** The request of `eraseUser`. */
export interface EraseUserRequest {
  /** The person. */
  user_id: number;
  /**
   * `delete` deletes the messages of the person. `anonymize` keeps them, without author, earlier texts and files.
   */
  messages: 'delete' | 'anonymize';
}

/** The request of `getErasure`. */
export interface GetErasureRequest {
  /** The person. */
  user_id: number;
}

/** The request of `exportUser`. */
export interface ExportUserRequest {
  /** The person. */
  user_id: number;
}

/** The request of `uploadOwnAvatar`. */
export interface UploadOwnAvatarRequest {
  /** An image. */
  readonly file: Blob;
}

/** The request of `updateOwnProfile`. */
export interface UpdateOwnProfileRequest {
  /** The fields and their new values. */
  data: ProfileFieldEntry[];
}

/** The request of `clearOwnProfile`. */
export interface ClearOwnProfileRequest {
  /** IDs of the fields. */
  data: number[];
}

/** The request of `createBot`. */
export interface CreateBotRequest {
  /** The displayed name, under the same rules as when creating a user. */
  full_name: string;
  /** The start of the bot’s address: `{short_name}-bot@…`. */
  short_name: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  bot_type?: BotType | undefined;
  /** Channel to which the bot sends by default. */
  default_sending_stream?: string | null | undefined;
  /** Channel whose events the bot gets by default. */
  default_events_register_stream?: string | null | undefined;
  /** Send the bot messages of all public channels by default. */
  default_all_public_streams?: boolean | undefined;
  /**
   * For type 3, which needs it: the URL to which messages are posted. It begins with `https://`, or with `http://`
   * in networks that the server’s configuration names. Only administrators can give an address in these networks.
   */
  payload_url?: string | null | undefined;
  /** For type 3: a name for the service; by default, the short name. For type 4: the embedded bot. */
  service_name?: string | undefined;
  /** For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s. */
  interface_type?: BotInterface | undefined;
  /** For types 2 and 4: settings of the bot. */
  config_data?: Record<string, string> | undefined;
  /** A picture. */
  readonly file?: Blob | undefined;
}

/** The request of `updateBot`. */
export interface UpdateBotRequest {
  /** The account of the bot. */
  bot_id: number;
  /** The new name. */
  full_name?: string | undefined;
  /** The new owner: an active person. The bot then needs a new key, unless an administrator makes the change. */
  bot_owner_id?: number | undefined;
  /** The new role. Administrators only, and no role above their own. */
  role?: Role | undefined;
  /** Channel to which the bot sends by default; null or empty for none. */
  default_sending_stream?: string | null | undefined;
  /** Channel whose events the bot gets by default; null or empty for all. */
  default_events_register_stream?: string | null | undefined;
  /** Send the bot messages of all public channels by default. */
  default_all_public_streams?: boolean | undefined;
  /**
   * For type 3: the URL to which messages are posted, as in creating a bot. An administrator who gives the present
   * URL again allows it to be in a network that the server’s configuration names.
   */
  service_payload_url?: string | null | undefined;
  /** For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s. */
  service_interface?: BotInterface | undefined;
  /** For types 2 and 4: settings of the bot. */
  config_data?: Record<string, string> | undefined;
  /** A picture. */
  readonly file?: Blob | undefined;
}

/** The request of `deactivateBot`. */
export interface DeactivateBotRequest {
  /** The account of the bot. */
  bot_id: number;
}

/** The request of `regenerateBotApiKey`. */
export interface RegenerateBotApiKeyRequest {
  /** The account of the bot. */
  bot_id: number;
}

/** The request of `getBotDeliveries`. */
export interface GetBotDeliveriesRequest {
  /** The account of the bot. */
  bot_id: number;
}

/** The request of `testBot`. */
export interface TestBotRequest {
  /** The account of the bot. */
  bot_id: number;
  /** The message. */
  content?: string | undefined;
}

/** The request of `getBotStorage`. */
export interface GetBotStorageRequest {
  /** Only these keys; all if absent. */
  keys?: string[] | undefined;
}

/** The request of `updateBotStorage`. */
export interface UpdateBotStorageRequest {
  /** The texts by key. */
  storage: Record<string, string>;
}

/** The request of `deleteBotStorage`. */
export interface DeleteBotStorageRequest {
  /** Only these keys; all if absent. */
  keys?: string[] | undefined;
}

/** The request of `getUserGroups`. */
export interface GetUserGroupsRequest {
  /** Include deactivated groups. */
  include_deactivated_groups?: boolean | undefined;
}

/** The request of `createUserGroup`. */
export interface CreateUserGroupRequest {
  /** Unique among active groups. Must not start with `@`, `role:`, `user:`, `stream:` or `channel:`. */
  name: string;
  /** The purpose of the group; may be empty. */
  description: string;
  /** The first members: active users. */
  members: number[];
  /** Groups whose members become members too. */
  subgroups?: number[] | undefined;
  /** Users who may add members. Defaults to the caller. */
  can_add_members_group?: GroupSettingValue | undefined;
  /** Users who may join by themselves. Defaults to `role:nobody`. */
  can_join_group?: GroupSettingValue | undefined;
  /** Users who may leave by themselves. Defaults to `role:everyone`. */
  can_leave_group?: GroupSettingValue | undefined;
  /** Users who may change the group and its members. Defaults to the caller. */
  can_manage_group?: GroupSettingValue | undefined;
  /** Users who may mention the group. Defaults to `role:everyone`. */
  can_mention_group?: GroupSettingValue | undefined;
  /** Users who may remove members. Defaults to `role:nobody`. */
  can_remove_members_group?: GroupSettingValue | undefined;
}

/** The request of `updateUserGroup`. */
export interface UpdateUserGroupRequest {
  /** The group. */
  user_group_id: number;
  /** The new name. */
  name?: string | undefined;
  /** The new description. */
  description?: string | undefined;
  /** Reactivates the group. */
  deactivated?: false | undefined;
  /** Users who may add members. */
  can_add_members_group?: GroupSettingUpdate | undefined;
  /** Users who may join by themselves. */
  can_join_group?: GroupSettingUpdate | undefined;
  /** Users who may leave by themselves. */
  can_leave_group?: GroupSettingUpdate | undefined;
  /** Users who may change the group and its members. */
  can_manage_group?: GroupSettingUpdate | undefined;
  /** Users who may mention the group. */
  can_mention_group?: GroupSettingUpdate | undefined;
  /** Users who may remove members. */
  can_remove_members_group?: GroupSettingUpdate | undefined;
}

/** The request of `deactivateUserGroup`. */
export interface DeactivateUserGroupRequest {
  /** The group. */
  user_group_id: number;
}

/** The request of `deleteUserGroup`. */
export interface DeleteUserGroupRequest {
  /** The group. */
  user_group_id: number;
}

/** The request of `updateUserGroupMembers`. */
export interface UpdateUserGroupMembersRequest {
  /** The group. */
  user_group_id: number;
  /** Users to remove. */
  delete?: number[] | undefined;
  /** Active users to add. */
  add?: number[] | undefined;
  /** Subgroups to remove. */
  delete_subgroups?: number[] | undefined;
  /** Groups to add as subgroups. */
  add_subgroups?: number[] | undefined;
}

/** The request of `getUserGroupMembers`. */
export interface GetUserGroupMembersRequest {
  /** The group. */
  user_group_id: number;
  /** Count only direct members, not members of subgroups. */
  direct_member_only?: boolean | undefined;
}

/** The request of `isUserGroupMember`. */
export interface IsUserGroupMemberRequest {
  /** The group. */
  user_group_id: number;
  /** The user. */
  user_id: number;
  /** Count only direct members, not members of subgroups. */
  direct_member_only?: boolean | undefined;
}

/** The request of `updateUserGroupSubgroups`. */
export interface UpdateUserGroupSubgroupsRequest {
  /** The group. */
  user_group_id: number;
  /** Groups to add as subgroups. */
  add?: number[] | undefined;
  /** Subgroups to remove. */
  delete?: number[] | undefined;
}

/** The request of `getUserGroupSubgroups`. */
export interface GetUserGroupSubgroupsRequest {
  /** The group. */
  user_group_id: number;
  /** List only direct subgroups, not subgroups of subgroups. */
  direct_subgroup_only?: boolean | undefined;
}

/** The request of `createProfileField`. */
export interface CreateProfileFieldRequest {
  /** The type of the field’s values. */
  field_type: ProfileFieldType;
  /** The name of the field. Required, except for the known external accounts. */
  name?: string | undefined;
  /** A hint for people who fill in the field. */
  hint?: string | undefined;
  /**
   * For choices: each value with its `text` and `order`. For external accounts: `subtype`, and `url_pattern` if
   * `subtype` is `custom`.
   */
  field_data?: Record<string, string | Record<string, string>> | undefined;
  /** Show the field in the small profile card too. For at most two fields, and not for long texts or users. */
  display_in_profile_summary?: boolean | undefined;
  /** Urge people to fill in the field. */
  required?: boolean | undefined;
  /** Let people change the value themselves. */
  editable_by_user?: boolean | undefined;
}

/** The request of `reorderProfileFields`. */
export interface ReorderProfileFieldsRequest {
  /** IDs of all fields in their new order. */
  order: number[];
}

/** The request of `updateProfileField`. */
export interface UpdateProfileFieldRequest {
  /** The field. */
  field_id: number;
  /** The new name. */
  name?: string | undefined;
  /** The new hint. */
  hint?: string | undefined;
  /**
   * For choices: each value with its `text` and `order`. For external accounts: `subtype`, and `url_pattern` if
   * `subtype` is `custom`.
   */
  field_data?: Record<string, string | Record<string, string>> | undefined;
  /** Show the field in the small profile card too. */
  display_in_profile_summary?: boolean | undefined;
  /** Urge people to fill in the field. */
  required?: boolean | undefined;
  /** Let people change the value themselves. */
  editable_by_user?: boolean | undefined;
}

/** The request of `deleteProfileField`. */
export interface DeleteProfileFieldRequest {
  /** The field. */
  field_id: number;
}

/** The request of `updatePresence`. */
export interface UpdatePresenceRequest {
  /** Whether the caller is active, or only the client is connected. */
  status: 'active' | 'idle';
  /** Whether the caller has used the client since the last call. */
  new_user_input?: boolean | undefined;
  /** Leave out the presence of others. */
  ping_only?: boolean | undefined;
  /**
   * Return `presences` by user ID in the modern form. `last_update_id` implies this.
   *
   * @deprecated
   */
  slim_presence?: boolean | undefined;
  /** Return only what is newer than this `presence_last_update_id` of an earlier response; -1 on the first call. */
  last_update_id?: number | undefined;
  /** Leave out users who were last seen more than this many days ago. */
  history_limit_days?: number | undefined;
}

/** The request of `getUserPresence`. */
export interface GetUserPresenceRequest {
  /** The account: its ID or address. */
  user_id_or_email: string;
}

/** The request of `updateStatus`. */
export interface UpdateStatusRequest {
  /** The text; empty to clear it. */
  status_text?: string | undefined;
  /** Name of the emoji; empty to clear it. */
  emoji_name?: string | undefined;
  /** Identifies the emoji within its type. If absent or empty, the server finds it by the name. */
  emoji_code?: string | undefined;
  /** The type that the emoji code belongs to. If absent or empty, the server finds it by the name. */
  reaction_type?: ReactionType | '' | undefined;
  /**
   * The opposite of the setting `presence_enabled`.
   *
   * @deprecated
   */
  away?: boolean | undefined;
}

/** The request of `updateStatusOf`. */
export interface UpdateStatusOfRequest {
  /** The account. */
  user_id: number;
  /** The text; empty to clear it. */
  status_text?: string | undefined;
  /** Name of the emoji; empty to clear it. */
  emoji_name?: string | undefined;
  /** Identifies the emoji within its type. If absent or empty, the server finds it by the name. */
  emoji_code?: string | undefined;
  /** The type that the emoji code belongs to. If absent or empty, the server finds it by the name. */
  reaction_type?: ReactionType | '' | undefined;
}

/** The request of `getStatusOf`. */
export interface GetStatusOfRequest {
  /** The account. */
  user_id: number;
}

/** The request of `muteUser`. */
export interface MuteUserRequest {
  /** The other user. */
  muted_user_id: number;
}

/** The request of `unmuteUser`. */
export interface UnmuteUserRequest {
  /** The other user. */
  muted_user_id: number;
}

/** The request of `addAlertWords`. */
export interface AddAlertWordsRequest {
  /**
   * The words: up to 100 characters each. Blank words, and words that are there already in any case, are ignored.
   */
  alert_words: string[];
}

/** The request of `removeAlertWords`. */
export interface RemoveAlertWordsRequest {
  /** The words, in any case. Words that are not there are ignored. */
  alert_words: string[];
}

/** The request of `markOnboardingStepAsRead`. */
export interface MarkOnboardingStepAsReadRequest {
  /** The name of the notice. Marking a notice again changes nothing. */
  onboarding_step: string;
}

/** The request of `getAuditLog`. */
export interface GetAuditLogRequest {
  /** Only entries with a lower id. */
  before?: number | undefined;
  /** The largest number of entries. */
  limit?: number | undefined;
  /** Only entries of these kinds. */
  kinds?: ('sign_in.succeeded' | 'sign_in.refused' | 'key.created' | 'key.ended' | 'key.regenerated' | 'keys.ended' | 'service_key.created' | 'service_key.ended' | 'password.changed' | 'password.reset' | 'second_factor.enabled' | 'second_factor.disabled' | 'second_factor.reset' | 'second_factor.recovery_code_used' | 'second_factor.recovery_codes_replaced' | 'user.created' | 'user.role_changed' | 'user.name_changed' | 'user.email_changed' | 'user.external_id_changed' | 'user.deactivated' | 'user.reactivated' | 'user.provider_linked' | 'user.provider_unlinked' | 'user.exported' | 'user.erased' | 'bot.created' | 'bot.owner_changed' | 'bot.setting_changed' | 'bot.key_regenerated' | 'issuer.created' | 'issuer.changed' | 'issuer.deleted' | 'provisioning.users' | 'provisioning.channels' | 'channel.created' | 'channel.renamed' | 'channel.setting_changed' | 'channel.archived' | 'channel.unarchived' | 'channel.people_added' | 'channel.people_removed' | 'default_channel.added' | 'default_channel.removed' | 'message.deleted' | 'topic.deleted' | 'messages.expired' | 'group.created' | 'group.setting_changed' | 'group.deactivated' | 'group.reactivated' | 'group.members_changed' | 'group.subgroups_changed' | 'channel_folder.created' | 'channel_folder.changed' | 'realm.created' | 'realm.deactivated' | 'realm.reactivated' | 'realm.restored' | 'realm.imported' | 'realm.exported' | 'realm.picture_changed' | 'setting.changed' | 'new_people_setting.changed' | 'domain.added' | 'domain.changed' | 'domain.removed' | 'export.started' | 'export.deleted' | 'invite.created' | 'invite.resent' | 'invite.revoked' | 'linkifier.created' | 'linkifier.changed' | 'linkifier.deleted' | 'playground.created' | 'playground.deleted' | 'emoji.created' | 'emoji.deactivated' | 'profile_field.created' | 'profile_field.changed' | 'profile_field.deleted' | 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.paused' | 'webhook.resumed' | 'webhook.secret_rotated' | 'before_send_hook.created' | 'before_send_hook.changed' | 'before_send_hook.deleted' | 'before_send_hook.secret_rotated')[] | undefined;
  /** Only entries of what this account did. */
  actor_id?: number | undefined;
  /** Only entries about things of this type. Together with `target_id`, about one of them. */
  target_type?: 'user' | 'channel' | 'message' | 'group' | 'invite' | 'key' | 'export' | 'linkifier' | 'playground' | 'emoji' | 'profile_field' | 'channel_folder' | 'issuer' | 'webhook' | undefined;
  /** Only entries about the thing with this id. */
  target_id?: number | undefined;
  /** Only entries from this time on, in seconds since 1970. */
  since?: number | undefined;
}

/** The request of `createReminder`. */
export interface CreateReminderRequest {
  /** The message to be reminded of. */
  message_id: number;
  /** Time of the reminder. */
  scheduled_delivery_timestamp: number;
  /** The text of the reminder. */
  note?: string | undefined;
}

/** The request of `deleteReminder`. */
export interface DeleteReminderRequest {
  /** The reminder. */
  reminder_id: number;
}

/** The request of `createNavigationView`. */
export interface CreateNavigationViewRequest {
  /** The view: the part of its URL after `#`, with slashes. */
  fragment: string;
  /** Show the view always, or hide it in the menu. */
  is_pinned: boolean;
  /** The name: up to 100 characters. Required for custom views, and not allowed for built-in ones. */
  name?: string | undefined;
}

/** The request of `updateNavigationView`. */
export interface UpdateNavigationViewRequest {
  /** The view: the part of its URL after `#`, with slashes. */
  fragment: string;
  /** Show the view always, or hide it in the menu. */
  is_pinned?: boolean | undefined;
  /** The name; only for custom views. */
  name?: string | undefined;
}

/** The request of `deleteNavigationView`. */
export interface DeleteNavigationViewRequest {
  /** The view: the part of its URL after `#`, with slashes. */
  fragment: string;
}

/** The request of `registerPushDevice`. */
export interface RegisterPushDeviceRequest {
  /**
   * The service: `fcm` for Android, `apns` for iOS, `web_push` for browsers, `unified_push` for a distributor of
   * UnifiedPush.
   */
  token_kind: PushTokenKind;
  /** Random number by which the client tells its accounts apart. Every notification contains it. */
  push_account_id: number;
  /** The client’s public key for encrypting notifications, in standard base64. */
  push_public_key: string;
  /** The push relay’s public key that the registration is encrypted with. */
  bouncer_public_key: string;
  /** The encrypted push registration dictionary, in standard base64. */
  encrypted_push_registration: string;
}

/** The request of `unregisterPushDevice`. */
export interface UnregisterPushDeviceRequest {
  /** The number that the device was registered with. */
  push_account_id: number;
}

/** The request of `sendTestNotification`. */
export interface SendTestNotificationRequest {
  /** The device; all devices of the user if absent. */
  token?: string | undefined;
}

/** The request of `sendTestPushNotification`. */
export interface SendTestPushNotificationRequest {
  /** The device; all devices of the user if absent. Mobile clients send it. */
  push_account_id?: number | undefined;
}

/** The request of `registerFcmToken`. */
export interface RegisterFcmTokenRequest {
  /** The push service’s token for the device. */
  token: string;
}

/** The request of `unregisterFcmToken`. */
export interface UnregisterFcmTokenRequest {
  /** The push service’s token for the device. */
  token: string;
}

/** The request of `registerApnsToken`. */
export interface RegisterApnsTokenRequest {
  /** The push service’s token for the device. */
  token: string;
  /** The bundle ID of the app on the device. */
  appid: string;
}

/** The request of `unregisterApnsToken`. */
export interface UnregisterApnsTokenRequest {
  /** The push service’s token for the device. */
  token: string;
}

/** The request of `updateSettings`. */
export interface UpdateSettingsRequest {
  /** The new name. Ignored if the organization does not allow name changes. */
  full_name?: string | undefined;
  /**
   * The new address. If the server sends mail, the change takes effect once the user follows the link mailed to
   * the new address, and the current address is notified. Requires `old_password`. An account without a password
   * requires a key from a sign-in within the last 10 minutes.
   */
  email?: string | undefined;
  /** The current password, if there is one. Required for a new password, or a new address. */
  old_password?: string | undefined;
  /**
   * The new password. If it replaces an old one, all keys of the account stop working: continue with `api_key` of
   * the response. The first password of an account requires a key from a sign-in within the last 10 minutes.
   */
  new_password?: string | undefined;
  /**
   * Beyond the API: with `new_password`, true leaves all keys as they are, so that other devices stay signed in.
   * By default they end.
   */
  keep_other_keys?: boolean | undefined;
  /** IANA name of the time zone; empty if unset. */
  timezone?: string | undefined;
  /** Language of the interface. */
  default_language?: string | undefined;
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends?: boolean | undefined;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications?: boolean | undefined;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications?: boolean | undefined;
  /** Let others see which messages the user has read. */
  send_read_receipts?: boolean | undefined;
  /** Show when others are typing. */
  receives_typing_notifications?: boolean | undefined;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization?: boolean | undefined;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons?: boolean | undefined;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy?: BotType | undefined;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: BotType | undefined;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned?: boolean | undefined;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined;
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications?: boolean | undefined;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications?: boolean | undefined;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications?: boolean | undefined;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications?: boolean | undefined;
  /** Sound for direct messages and mentions. */
  enable_sounds?: boolean | undefined;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications?: boolean | undefined;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications?: boolean | undefined;
  /** Mobile notifications while online too. */
  enable_online_push_notifications?: boolean | undefined;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify?: boolean | undefined;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications?: boolean | undefined;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications?: boolean | undefined;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications?: boolean | undefined;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify?: boolean | undefined;
  /** Name of the sound; `none` for silence. */
  notification_sound?: 'zulip' | 'none' | undefined;
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds?: number | undefined;
  /** Include the messages in mails. */
  message_content_in_email_notifications?: boolean | undefined;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications?: boolean | undefined;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display?: BotType | undefined;
  /** Mail a digest after a long absence. */
  enable_digest_emails?: boolean | undefined;
  /** Mail when someone signs in from a new device. */
  enable_login_emails?: boolean | undefined;
  /** Mail about the service. */
  enable_marketing_emails?: boolean | undefined;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined;
  /** Let exports that administrators request include the private messages that the user can read. */
  allow_private_data_export?: boolean | undefined;
  /** Let others see when the user is online. */
  presence_enabled?: boolean | undefined;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time?: boolean | null | undefined;
  /** Colours: 1 as the system, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3 | undefined;
  /** The first view of the web client. */
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages' | undefined;
  /** The style of emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined;
  /** Show names beside a few reactions. */
  display_emoji_reaction_users?: boolean | undefined;
  /** Show the number of starred messages. */
  starred_message_counts?: boolean | undefined;
  /** The list of users: 1 compact, 2 with status, 3 with pictures. */
  user_list_style?: 1 | 2 | 3 | undefined;
  /** Put inactive channels last: 1 if there are many, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3 | undefined;
  /** Use the whole width of the window. */
  fluid_layout_width?: boolean | undefined;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean | undefined;
  /** Show the list of users on the left if space is short. */
  left_side_userlist?: boolean | undefined;
  /** Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic.
   */
  web_channel_default_view?: BotType | undefined;
  /** Size of the text in pixels. */
  web_font_size_px?: number | undefined;
  /** Line height in percent of the text size. */
  web_line_height_percent?: number | undefined;
  /** When to animate images. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined;
  /** Unread counts on channels: 1 all, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined;
  /** Show the conversation after sending a message to it. */
  web_navigate_to_sent_message?: boolean | undefined;
  /** Offer to change the time zone if the device has a different one. */
  web_suggest_update_timezone?: boolean | undefined;
  /** Whether Escape opens the first view. */
  web_escape_navigates_to_home_view?: boolean | undefined;
}

/** The request of `confirmNewAddress`. */
export interface ConfirmNewAddressRequest {
  /** The secret part of the link. */
  token: string;
}

/** The request of `unsubscribeFromMail`. */
export interface UnsubscribeFromMailRequest {
  /** The secret part of the URL. */
  token: string;
}

/** The request of `updateDisplaySettings`. */
export interface UpdateDisplaySettingsRequest {
  /** The new name. Ignored if the organization does not allow name changes. */
  full_name?: string | undefined;
  /**
   * The new address. If the server sends mail, the change takes effect once the user follows the link mailed to
   * the new address, and the current address is notified. Requires `old_password`. An account without a password
   * requires a key from a sign-in within the last 10 minutes.
   */
  email?: string | undefined;
  /** The current password, if there is one. Required for a new password, or a new address. */
  old_password?: string | undefined;
  /**
   * The new password. If it replaces an old one, all keys of the account stop working: continue with `api_key` of
   * the response. The first password of an account requires a key from a sign-in within the last 10 minutes.
   */
  new_password?: string | undefined;
  /**
   * Beyond the API: with `new_password`, true leaves all keys as they are, so that other devices stay signed in.
   * By default they end.
   */
  keep_other_keys?: boolean | undefined;
  /** IANA name of the time zone; empty if unset. */
  timezone?: string | undefined;
  /** Language of the interface. */
  default_language?: string | undefined;
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends?: boolean | undefined;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications?: boolean | undefined;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications?: boolean | undefined;
  /** Let others see which messages the user has read. */
  send_read_receipts?: boolean | undefined;
  /** Show when others are typing. */
  receives_typing_notifications?: boolean | undefined;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization?: boolean | undefined;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons?: boolean | undefined;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy?: BotType | undefined;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: BotType | undefined;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned?: boolean | undefined;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined;
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications?: boolean | undefined;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications?: boolean | undefined;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications?: boolean | undefined;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications?: boolean | undefined;
  /** Sound for direct messages and mentions. */
  enable_sounds?: boolean | undefined;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications?: boolean | undefined;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications?: boolean | undefined;
  /** Mobile notifications while online too. */
  enable_online_push_notifications?: boolean | undefined;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify?: boolean | undefined;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications?: boolean | undefined;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications?: boolean | undefined;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications?: boolean | undefined;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify?: boolean | undefined;
  /** Name of the sound; `none` for silence. */
  notification_sound?: 'zulip' | 'none' | undefined;
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds?: number | undefined;
  /** Include the messages in mails. */
  message_content_in_email_notifications?: boolean | undefined;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications?: boolean | undefined;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display?: BotType | undefined;
  /** Mail a digest after a long absence. */
  enable_digest_emails?: boolean | undefined;
  /** Mail when someone signs in from a new device. */
  enable_login_emails?: boolean | undefined;
  /** Mail about the service. */
  enable_marketing_emails?: boolean | undefined;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined;
  /** Let exports that administrators request include the private messages that the user can read. */
  allow_private_data_export?: boolean | undefined;
  /** Let others see when the user is online. */
  presence_enabled?: boolean | undefined;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time?: boolean | null | undefined;
  /** Colours: 1 as the system, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3 | undefined;
  /** The first view of the web client. */
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages' | undefined;
  /** The style of emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined;
  /** Show names beside a few reactions. */
  display_emoji_reaction_users?: boolean | undefined;
  /** Show the number of starred messages. */
  starred_message_counts?: boolean | undefined;
  /** The list of users: 1 compact, 2 with status, 3 with pictures. */
  user_list_style?: 1 | 2 | 3 | undefined;
  /** Put inactive channels last: 1 if there are many, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3 | undefined;
  /** Use the whole width of the window. */
  fluid_layout_width?: boolean | undefined;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean | undefined;
  /** Show the list of users on the left if space is short. */
  left_side_userlist?: boolean | undefined;
  /** Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic.
   */
  web_channel_default_view?: BotType | undefined;
  /** Size of the text in pixels. */
  web_font_size_px?: number | undefined;
  /** Line height in percent of the text size. */
  web_line_height_percent?: number | undefined;
  /** When to animate images. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined;
  /** Unread counts on channels: 1 all, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined;
  /** Show the conversation after sending a message to it. */
  web_navigate_to_sent_message?: boolean | undefined;
  /** Offer to change the time zone if the device has a different one. */
  web_suggest_update_timezone?: boolean | undefined;
  /** Whether Escape opens the first view. */
  web_escape_navigates_to_home_view?: boolean | undefined;
}

/** The request of `updateNotificationSettings`. */
export interface UpdateNotificationSettingsRequest {
  /** The new name. Ignored if the organization does not allow name changes. */
  full_name?: string | undefined;
  /**
   * The new address. If the server sends mail, the change takes effect once the user follows the link mailed to
   * the new address, and the current address is notified. Requires `old_password`. An account without a password
   * requires a key from a sign-in within the last 10 minutes.
   */
  email?: string | undefined;
  /** The current password, if there is one. Required for a new password, or a new address. */
  old_password?: string | undefined;
  /**
   * The new password. If it replaces an old one, all keys of the account stop working: continue with `api_key` of
   * the response. The first password of an account requires a key from a sign-in within the last 10 minutes.
   */
  new_password?: string | undefined;
  /**
   * Beyond the API: with `new_password`, true leaves all keys as they are, so that other devices stay signed in.
   * By default they end.
   */
  keep_other_keys?: boolean | undefined;
  /** IANA name of the time zone; empty if unset. */
  timezone?: string | undefined;
  /** Language of the interface. */
  default_language?: string | undefined;
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends?: boolean | undefined;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications?: boolean | undefined;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications?: boolean | undefined;
  /** Let others see which messages the user has read. */
  send_read_receipts?: boolean | undefined;
  /** Show when others are typing. */
  receives_typing_notifications?: boolean | undefined;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization?: boolean | undefined;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons?: boolean | undefined;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy?: BotType | undefined;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: BotType | undefined;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned?: boolean | undefined;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined;
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications?: boolean | undefined;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications?: boolean | undefined;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications?: boolean | undefined;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications?: boolean | undefined;
  /** Sound for direct messages and mentions. */
  enable_sounds?: boolean | undefined;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications?: boolean | undefined;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications?: boolean | undefined;
  /** Mobile notifications while online too. */
  enable_online_push_notifications?: boolean | undefined;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify?: boolean | undefined;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications?: boolean | undefined;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications?: boolean | undefined;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications?: boolean | undefined;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify?: boolean | undefined;
  /** Name of the sound; `none` for silence. */
  notification_sound?: 'zulip' | 'none' | undefined;
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds?: number | undefined;
  /** Include the messages in mails. */
  message_content_in_email_notifications?: boolean | undefined;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications?: boolean | undefined;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display?: BotType | undefined;
  /** Mail a digest after a long absence. */
  enable_digest_emails?: boolean | undefined;
  /** Mail when someone signs in from a new device. */
  enable_login_emails?: boolean | undefined;
  /** Mail about the service. */
  enable_marketing_emails?: boolean | undefined;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined;
  /** Let exports that administrators request include the private messages that the user can read. */
  allow_private_data_export?: boolean | undefined;
  /** Let others see when the user is online. */
  presence_enabled?: boolean | undefined;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time?: boolean | null | undefined;
  /** Colours: 1 as the system, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3 | undefined;
  /** The first view of the web client. */
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages' | undefined;
  /** The style of emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined;
  /** Show names beside a few reactions. */
  display_emoji_reaction_users?: boolean | undefined;
  /** Show the number of starred messages. */
  starred_message_counts?: boolean | undefined;
  /** The list of users: 1 compact, 2 with status, 3 with pictures. */
  user_list_style?: 1 | 2 | 3 | undefined;
  /** Put inactive channels last: 1 if there are many, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3 | undefined;
  /** Use the whole width of the window. */
  fluid_layout_width?: boolean | undefined;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean | undefined;
  /** Show the list of users on the left if space is short. */
  left_side_userlist?: boolean | undefined;
  /** Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic.
   */
  web_channel_default_view?: BotType | undefined;
  /** Size of the text in pixels. */
  web_font_size_px?: number | undefined;
  /** Line height in percent of the text size. */
  web_line_height_percent?: number | undefined;
  /** When to animate images. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined;
  /** Unread counts on channels: 1 all, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined;
  /** Show the conversation after sending a message to it. */
  web_navigate_to_sent_message?: boolean | undefined;
  /** Offer to change the time zone if the device has a different one. */
  web_suggest_update_timezone?: boolean | undefined;
  /** Whether Escape opens the first view. */
  web_escape_navigates_to_home_view?: boolean | undefined;
}

/** The request of `updateRealm`. */
export interface UpdateRealmRequest {
  /** Name of the organization. */
  name?: string | undefined;
  /** Description of the organization, in Markdown. */
  description?: string | undefined;
  /** Language of new users, and of what the server writes to everyone. */
  default_language?: string | undefined;
  /** Whether channels that inherit the policy accept the empty topic. */
  topics_policy?: 'allow_empty_topic' | 'disable_empty_topic' | undefined;
  /** Whether users may edit their messages. */
  allow_message_editing?: boolean | undefined;
  /** Time limit for editing a message; null, or `unlimited` in requests, for no limit. */
  message_content_edit_limit_seconds?: number | 'unlimited' | undefined;
  /** Time limit for deleting own messages; null, or `unlimited` in requests, for no limit. */
  message_content_delete_limit_seconds?: number | 'unlimited' | undefined;
  /** Time limit for moving a message between topics; null, or `unlimited` in requests, for no limit. */
  move_messages_within_stream_limit_seconds?: number | 'unlimited' | undefined;
  /** Time limit for moving a message between channels; null, or `unlimited` in requests, for no limit. */
  move_messages_between_streams_limit_seconds?: number | 'unlimited' | undefined;
  /** Visible edit history: all edits, moves only, or none. */
  message_edit_history_visibility_policy?: 'all' | 'moves' | 'none' | undefined;
  /** Number of days that messages are kept; -1, or `unlimited` in requests, for ever. */
  message_retention_days?: number | 'unlimited' | undefined;
  /** Whether users can see who has read a message. */
  enable_read_receipts?: boolean | undefined;
  /** Whether channels may be opened to people without an account. */
  enable_spectator_access?: boolean | undefined;
  /** Private channel for reports of messages; -1 for none. */
  moderation_request_channel_id?: number | -1 | undefined;
  /** Channel for announcements of new channels; -1 for none. */
  new_stream_announcements_stream_id?: number | -1 | undefined;
  /** Channel for announcements of new users; -1 for none. */
  signup_announcements_stream_id?: number | -1 | undefined;
  /** Whether channels report changes in their topic “channel events”. */
  send_channel_events_messages?: boolean | undefined;
  /** Whether to show previews of images and uploads. */
  inline_image_preview?: boolean | undefined;
  /** Whether to show previews of linked pages. */
  inline_url_embed_preview?: boolean | undefined;
  /** Default language of code blocks; empty for none. */
  default_code_block_language?: string | undefined;
  /** Whether presence is hidden from everyone. */
  presence_disabled?: boolean | undefined;
  /** Whether new users need an invitation. */
  invite_required?: boolean | undefined;
  /** Whether new users need an address in one of the organization’s domains. */
  emails_restricted_to_domains?: boolean | undefined;
  /**
   * Who must have a second factor to sign in with a password: nobody, owners, administrators and owners, everyone
   * except guests, or everyone.
   */
  second_factor_required_of?: 'nobody' | 'owners' | 'administrators' | 'members' | 'everyone' | undefined;
  /** Whether disposable addresses are refused. */
  disallow_disposable_email_addresses?: boolean | undefined;
  /** Days until a new member becomes a full member. */
  waiting_period_threshold?: number | undefined;
  /** Additional text of the welcome message for new users. */
  welcome_message_custom_text?: string | undefined;
  /** Whether users are prevented from changing their name. */
  name_changes_disabled?: boolean | undefined;
  /** Whether users are prevented from changing their address. */
  email_changes_disabled?: boolean | undefined;
  /** Whether users are prevented from changing their picture. */
  avatar_changes_disabled?: boolean | undefined;
  /** Users who can see all users. Others only see users they share a conversation with. */
  can_access_all_users_group?: GroupSettingUpdate | undefined;
  /** Users who may add emoji. */
  can_add_custom_emoji_group?: GroupSettingUpdate | undefined;
  /** Users who may subscribe others to public channels. */
  can_add_subscribers_group?: GroupSettingUpdate | undefined;
  /** Users who may create bots of any type. */
  can_create_bots_group?: GroupSettingUpdate | undefined;
  /** Users who may create bots that only send. */
  can_create_write_only_bots_group?: GroupSettingUpdate | undefined;
  /** Users who may create user groups. */
  can_create_groups?: GroupSettingUpdate | undefined;
  /** Users who may create private channels. */
  can_create_private_channel_group?: GroupSettingUpdate | undefined;
  /** Users who may create public channels. */
  can_create_public_channel_group?: GroupSettingUpdate | undefined;
  /** Administrators who may create accounts for others. */
  can_create_users_group?: GroupSettingUpdate | undefined;
  /** Users who may open channels to people without an account. */
  can_create_web_public_channel_group?: GroupSettingUpdate | undefined;
  /** Users who may delete any message. */
  can_delete_any_message_group?: GroupSettingUpdate | undefined;
  /** Users who may delete their own messages. */
  can_delete_own_message_group?: GroupSettingUpdate | undefined;
  /** Users who may create invitation links for one person. */
  can_invite_users_group?: GroupSettingUpdate | undefined;
  /** Users who may create invitation links. */
  create_multiuse_invite_group?: GroupSettingUpdate | undefined;
  /** Users who may change every user group. */
  can_manage_all_groups?: GroupSettingUpdate | undefined;
  /** Users who may manage billing. Kept for compatibility. */
  can_manage_billing_group?: GroupSettingUpdate | undefined;
  /** Users who may use wildcard mentions in large channels and topics. */
  can_mention_many_users_group?: GroupSettingUpdate | undefined;
  /** Users who may move messages to other channels. */
  can_move_messages_between_channels_group?: GroupSettingUpdate | undefined;
  /** Users who may move messages to other topics. */
  can_move_messages_between_topics_group?: GroupSettingUpdate | undefined;
  /** Users who may resolve and reopen topics. */
  can_resolve_topics_group?: GroupSettingUpdate | undefined;
  /** Users who may set, in channels they administer, who can delete messages. */
  can_set_delete_message_policy_group?: GroupSettingUpdate | undefined;
  /** Users who may set the topics policy of channels they administer. */
  can_set_topics_policy_group?: GroupSettingUpdate | undefined;
  /** Users who may have topics summarized. Kept for compatibility. */
  can_summarize_topics_group?: GroupSettingUpdate | undefined;
  /** Users who may start direct conversations. */
  direct_message_initiator_group?: GroupSettingUpdate | undefined;
  /** Users, at least one of whom must be in every direct conversation. */
  direct_message_permission_group?: GroupSettingUpdate | undefined;
}

/** The request of `updateSettingsOfNewPeople`. */
export interface UpdateSettingsOfNewPeopleRequest {
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends?: boolean | undefined;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications?: boolean | undefined;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications?: boolean | undefined;
  /** Let others see which messages the user has read. */
  send_read_receipts?: boolean | undefined;
  /** Show when others are typing. */
  receives_typing_notifications?: boolean | undefined;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization?: boolean | undefined;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons?: boolean | undefined;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy?: BotType | undefined;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: BotType | undefined;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned?: boolean | undefined;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never' | undefined;
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications?: boolean | undefined;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications?: boolean | undefined;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications?: boolean | undefined;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications?: boolean | undefined;
  /** Sound for direct messages and mentions. */
  enable_sounds?: boolean | undefined;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications?: boolean | undefined;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications?: boolean | undefined;
  /** Mobile notifications while online too. */
  enable_online_push_notifications?: boolean | undefined;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify?: boolean | undefined;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications?: boolean | undefined;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications?: boolean | undefined;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications?: boolean | undefined;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications?: boolean | undefined;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify?: boolean | undefined;
  /** Name of the sound; `none` for silence. */
  notification_sound?: 'zulip' | 'none' | undefined;
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds?: number | undefined;
  /** Include the messages in mails. */
  message_content_in_email_notifications?: boolean | undefined;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications?: boolean | undefined;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display?: BotType | undefined;
  /** Mail a digest after a long absence. */
  enable_digest_emails?: boolean | undefined;
  /** Mail when someone signs in from a new device. */
  enable_login_emails?: boolean | undefined;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3 | undefined;
  /** Let others see when the user is online. */
  presence_enabled?: boolean | undefined;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time?: boolean | null | undefined;
  /** Colours: 1 as the system, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3 | undefined;
  /** The first view of the web client. */
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages' | undefined;
  /** The style of emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text' | undefined;
  /** Show names beside a few reactions. */
  display_emoji_reaction_users?: boolean | undefined;
  /** Show the number of starred messages. */
  starred_message_counts?: boolean | undefined;
  /** The list of users: 1 compact, 2 with status, 3 with pictures. */
  user_list_style?: 1 | 2 | 3 | undefined;
  /** Put inactive channels last: 1 if there are many, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3 | undefined;
  /** Use the whole width of the window. */
  fluid_layout_width?: boolean | undefined;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean | undefined;
  /** Show the list of users on the left if space is short. */
  left_side_userlist?: boolean | undefined;
  /** Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3 | undefined;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic.
   */
  web_channel_default_view?: BotType | undefined;
  /** Size of the text in pixels. */
  web_font_size_px?: number | undefined;
  /** Line height in percent of the text size. */
  web_line_height_percent?: number | undefined;
  /** When to animate images. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never' | undefined;
  /** Unread counts on channels: 1 all, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3 | undefined;
  /** Show the conversation after sending a message to it. */
  web_navigate_to_sent_message?: boolean | undefined;
  /** Offer to change the time zone if the device has a different one. */
  web_suggest_update_timezone?: boolean | undefined;
  /** Whether Escape opens the first view. */
  web_escape_navigates_to_home_view?: boolean | undefined;
}

/** The request of `sendTestWelcomeMessage`. */
export interface SendTestWelcomeMessageRequest {
  /** The text of the organization. */
  welcome_message_custom_text: string;
}

/** The request of `createPlayground`. */
export interface CreatePlaygroundRequest {
  /** The name that people choose it by. */
  name: string;
  /** The language, as code blocks name it. */
  pygments_language: string;
  /** URL template (RFC 6570) with the variable `code` and no other. */
  url_template: string;
}

/** The request of `deletePlayground`. */
export interface DeletePlaygroundRequest {
  /** The playground. */
  playground_id: number;
}

/** The request of `createRealmDomain`. */
export interface CreateRealmDomainRequest {
  /** The domain, such as `example.org`. */
  domain: string;
  /** Whether domains below it belong to it too. */
  allow_subdomains: boolean;
}

/** The request of `updateRealmDomain`. */
export interface UpdateRealmDomainRequest {
  /** The domain, such as `example.org`. */
  domain: string;
  /** Whether domains below it belong to it too. */
  allow_subdomains: boolean;
}

/** The request of `deleteRealmDomain`. */
export interface DeleteRealmDomainRequest {
  /** The domain, such as `example.org`. */
  domain: string;
}

/** The request of `createRealmExport`. */
export interface CreateRealmExportRequest {
  /**
   * 1, the default: public channels, and the addresses that administrators can see. 2: also the private data of
   * people who allow it.
   */
  export_type?: BotInterface | undefined;
}

/** The request of `deleteRealmExport`. */
export interface DeleteRealmExportRequest {
  /** The export. */
  export_id: number;
}

/** The request of `uploadRealmIcon`. */
export interface UploadRealmIconRequest {
  /** An image. */
  readonly file: Blob;
}

/** The request of `uploadRealmLogo`. */
export interface UploadRealmLogoRequest {
  /** Whether this is the logo for dark themes. */
  night: boolean;
  /** An image. */
  readonly file: Blob;
}

/** The request of `deleteRealmLogo`. */
export interface DeleteRealmLogoRequest {
  /** Whether this is the logo for dark themes. */
  night: boolean;
}

/** The request of `uploadRealmEmoji`. */
export interface UploadRealmEmojiRequest {
  /**
   * The name: lower-case letters, digits, `-` and `_`, with neither `-` nor `_` at either end. Spaces become `_`.
   */
  emoji_name: string;
  /** An image. */
  readonly file: Blob;
}

/** The request of `deactivateRealmEmoji`. */
export interface DeactivateRealmEmojiRequest {
  /** The name of the emoji. */
  emoji_name: string;
}

/** The request of `createLinkifier`. */
export interface CreateLinkifierRequest {
  /** Regular expression with named groups, in RE2 syntax. Matching text becomes a link. */
  pattern: string;
  /** URL template (RFC 6570). Its variables must be exactly the named groups. */
  url_template: string;
}

/** The request of `reorderLinkifiers`. */
export interface ReorderLinkifiersRequest {
  /** IDs of all rules in their new order. */
  ordered_linkifier_ids: number[];
}

/** The request of `updateLinkifier`. */
export interface UpdateLinkifierRequest {
  /** The rule. */
  filter_id: number;
  /** Regular expression with named groups, in RE2 syntax. Matching text becomes a link. */
  pattern: string;
  /** URL template (RFC 6570). Its variables must be exactly the named groups. */
  url_template: string;
}

/** The request of `deleteLinkifier`. */
export interface DeleteLinkifierRequest {
  /** The rule. */
  filter_id: number;
}

/** The request of `completeSetup`. */
export interface CompleteSetupRequest {
  /** The one-time token that the server printed. */
  token: string;
  /** Name of the organization. */
  organization_name: string;
  /** Name of the owner. */
  full_name: string;
  /** Address of the owner. */
  email: string;
  /** Password of the owner. */
  password: string;
  /** Language of the organization. Default: `en`. */
  default_language?: string | undefined;
  /**
   * Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without
   * it, the answer has the main key, which all such programs of the account share.
   */
  device_name?: string | undefined;
}

/** The request of `sendInvites`. */
export interface SendInvitesRequest {
  /** The addresses, separated by commas or line breaks. Each may be written as `Name <address>`. */
  invitee_emails: string;
  /** Minutes until the invitation expires; null for never. */
  invite_expires_in_minutes?: number | null | undefined;
  /**
   * The role of the new accounts. Only administrators may invite to a role above member, and only owners may
   * invite owners.
   */
  invite_as?: Role | undefined;
  /** Channels to subscribe the new accounts to. The caller must be allowed to add subscribers there. */
  stream_ids?: number[] | undefined;
  /** Whether the new accounts are also subscribed to the default channels. */
  include_realm_default_subscriptions?: boolean | undefined;
  /** Whether the caller is notified of each new account. */
  notify_referrer_on_join?: boolean | undefined;
}

/** The request of `resendEmailInvite`. */
export interface ResendEmailInviteRequest {
  /** The invitation. */
  invite_id: number;
}

/** The request of `revokeEmailInvite`. */
export interface RevokeEmailInviteRequest {
  /** The invitation. */
  invite_id: number;
}

/** The request of `createInviteLink`. */
export interface CreateInviteLinkRequest {
  /** Minutes until the invitation expires; null for never. */
  invite_expires_in_minutes?: number | null | undefined;
  /**
   * The role of the new accounts. Only administrators may invite to a role above member, and only owners may
   * invite owners.
   */
  invite_as?: Role | undefined;
  /** Channels to subscribe the new accounts to. The caller must be allowed to add subscribers there. */
  stream_ids?: number[] | undefined;
  /** Whether the new accounts are also subscribed to the default channels. */
  include_realm_default_subscriptions?: boolean | undefined;
  /** Whether the caller is notified of each new account. */
  notify_referrer_on_join?: boolean | undefined;
  /** Beyond the API: the link creates one account only. */
  single_use?: boolean | undefined;
}

/** The request of `revokeInviteLink`. */
export interface RevokeInviteLinkRequest {
  /** The invitation. */
  invite_id: number;
}

/** The request of `getInvitation`. */
export interface GetInvitationRequest {
  /** The secret part of the link. */
  token: string;
}

/** The request of `join`. */
export interface JoinRequest {
  /** The secret part of the link. */
  token: string;
  /** Name of the new person. */
  full_name: string;
  /** Address of the new person. */
  email: string;
  /** Password of the new person. */
  password: string;
  /**
   * Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without
   * it, the answer has the main key, which all such programs of the account share.
   */
  device_name?: string | undefined;
}

/** The request of `joinThroughProvider`. */
export interface JoinThroughProviderRequest {
  /** The secret part of the link. */
  token: string;
  /** The ticket from the redirect. */
  ticket: string;
  /** The one-time pad that the sign-in started with. */
  web_flow_otp: string;
  /**
   * Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without
   * it, the answer has the main key, which all such programs of the account share.
   */
  device_name?: string | undefined;
}

/** The request of `createOwnKey`. */
export interface CreateOwnKeyRequest {
  /** The name of the program or device. */
  name: string;
  /**
   * When the key expires, in UNIX seconds; without it, never. If the key of the request expires earlier, the new
   * one expires with it.
   */
  expires_at?: number | undefined;
}

/** The request of `endOwnKey`. */
export interface EndOwnKeyRequest {
  /** The key. */
  key_id: number;
}

/** The request of `getUserKeys`. */
export interface GetUserKeysRequest {
  /** The account. */
  user_id: number;
}

/** The request of `endUserKey`. */
export interface EndUserKeyRequest {
  /** The account. */
  user_id: number;
  /** The key. */
  key_id: number;
}

/** The request of `createServiceKey`. */
export interface CreateServiceKeyRequest {
  /** The name of the service. Messages that it sends for people are marked with it. */
  name: string;
  /** What the key may do. */
  scopes: ('users' | 'channels' | 'messages:send_as' | 'webhooks' | 'before_send_hook' | 'read:all')[];
  /** When the key expires, in UNIX seconds; without it, never. */
  expires_at?: number | undefined;
}

/** The request of `deleteServiceKey`. */
export interface DeleteServiceKeyRequest {
  /** The key. */
  key_id: number;
}

/** The request of `getExternalEvents`. */
export interface GetExternalEventsRequest {
  /** The account of the bot. */
  bot_id: number;
}

/** The request of `receiveExternalEvent`. */
export interface ReceiveExternalEventRequest {
  /** The service, as GET /integrations names it. */
  integration: string;
  /** Name or ID of the channel to post in. Without it, the owner of the bot gets a direct message. */
  stream?: string | undefined;
  /** The topic of all messages. Without it, each integration chooses one for each event. */
  topic?: string | undefined;
  /**
   * Post only these events. `*` stands for any characters, and a name without its part after the dot stands for
   * all of them: `pull_request` includes `pull_request.opened`.
   */
  only_events?: string[] | undefined;
  /** Do not post these events, in the form of `only_events`. */
  exclude_events?: string[] | undefined;
  /**
   * The event, as the service sends it: JSON, or a form whose field `payload` has JSON, or a form with the event
   * as fields. It may be compressed with gzip, deflate or br.
   */
  readonly payload: object;
}

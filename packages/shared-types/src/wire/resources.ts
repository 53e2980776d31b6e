// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { CustomDataOf } from '../resources/custom-types.ts';
import type { NarrowOperator } from '../resources/narrow-operator.ts';

/** An unnamed group: these users, and the members of these groups. */
export interface AnonymousGroup {
  /** IDs of active users. */
  direct_members: number[];
  /** IDs of user groups. */
  direct_subgroups: number[];
}

/** A file that a user uploaded. */
export interface Attachment {
  /** ID of the file. */
  id: number;
  /** Name of the file. */
  name: string;
  /** Path below `/user_uploads/`. */
  path_id: string;
  /** Size in bytes. */
  size: number;
  /** Upload time in milliseconds. */
  create_time: number;
  /** The messages that link to the file. */
  messages: {
    /** The message. */
    id: number;
    /** When the message was sent, in milliseconds. */
    date_sent: number;
  }[];
}

export type BeforeSendAnswer = {
  action: 'allow';
} | {
  action: 'replace';
  content: string;
} | {
  action: 'refuse';
  message: string;
};

/** The program that an organization asks before it stores a message. */
export interface BeforeSendHook {
  /** The address that is asked. */
  url: string;
  /** How long the server waits for an answer. */
  timeout_ms: number;
  /** What happens to a message without a valid answer: it is sent as it is, or refused. */
  on_failure: 'allow' | 'refuse';
  /** Whether it is asked. */
  is_enabled: boolean;
  /** When it was set up. */
  created_at: number;
  /** Since when most questions fail; null if it works. */
  failing_since: number | null;
  /** Until when the secret before the last rotation signs too; null if only one does. */
  old_secret_expires_at: number | null;
}

export type BeforeSendQuestion = {
  type: 'message.before_send';
  /** When the question was asked. */
  timestamp: number;
  sender: HookPerson;
  conversation: {
    type: 'channel';
    stream_id: number;
    name: string;
    /** The id in the product that provisioned it, if any. */
    external_id: string | null;
    /** Whether the channel is private. */
    invite_only: boolean;
    /** Empty for general chat. */
    topic: string;
  } | {
    type: 'direct';
    /** All people of the conversation. */
    members: HookPerson[];
  };
  /** The text, in Markdown. */
  content: string;
  /** The custom data of the message, if it has any. */
  custom?: CustomDataOf<'message'>;
  /** The buttons of a bot’s `widget_content`, if it has any. */
  widget?: {
    heading: string;
    choices: {
      short_name: string;
      long_name: string;
      /** The text that a press of the button sends. */
      reply: string;
    }[];
  };
} | {
  type: 'message.before_edit';
  /** When the question was asked. */
  timestamp: number;
  sender: HookPerson;
  conversation: {
    type: 'channel';
    stream_id: number;
    name: string;
    /** The id in the product that provisioned it, if any. */
    external_id: string | null;
    /** Whether the channel is private. */
    invite_only: boolean;
    /** Empty for general chat. */
    topic: string;
  } | {
    type: 'direct';
    /** All people of the conversation. */
    members: HookPerson[];
  };
  /** The text, in Markdown. */
  content: string;
  /** The custom data of the message, if it has any. */
  custom?: CustomDataOf<'message'>;
  /** The buttons of a bot’s `widget_content`, if it has any. */
  widget?: {
    heading: string;
    choices: {
      short_name: string;
      long_name: string;
      /** The text that a press of the button sends. */
      reply: string;
    }[];
  };
  /** The message that is edited. */
  message_id: number;
  /** The text before the edit. */
  old_content: string;
} | {
  type: 'message.before_schedule';
  /** When the question was asked. */
  timestamp: number;
  sender: HookPerson;
  conversation: {
    type: 'channel';
    stream_id: number;
    name: string;
    /** The id in the product that provisioned it, if any. */
    external_id: string | null;
    /** Whether the channel is private. */
    invite_only: boolean;
    /** Empty for general chat. */
    topic: string;
  } | {
    type: 'direct';
    /** All people of the conversation. */
    members: HookPerson[];
  };
  /** The text, in Markdown. */
  content: string;
  /** The custom data of the message, if it has any. */
  custom?: CustomDataOf<'message'>;
  /** The buttons of a bot’s `widget_content`, if it has any. */
  widget?: {
    heading: string;
    choices: {
      short_name: string;
      long_name: string;
      /** The text that a press of the button sends. */
      reply: string;
    }[];
  };
  /** When the message shall be sent. */
  scheduled_delivery_timestamp: number;
};

/** The result of a question that tests the before-send hook. */
export interface BeforeSendTest {
  /** The answer; null if there was no valid one. */
  action: 'allow' | 'replace' | 'refuse' | null;
  /** The new text, with `replace`; otherwise null. */
  content: string | null;
  /** The reason that the sender reads, with `refuse`; otherwise null. */
  message: string | null;
  /** HTTP status of the answer; null if there was none. */
  status_code: number | null;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** Why the call failed, in a sentence; null if it succeeded. */
  problem: string | null;
}

/** A bot as its owner sees it. */
export interface Bot {
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

/** One message that an outgoing webhook bot was called for. */
export interface BotDelivery {
  /** The delivery. */
  id: number;
  /** The message that called the bot. */
  message_id: number;
  /** How it called the bot. */
  trigger: 'mention' | 'direct_message';
  /**
   * `waiting` for its turn, its answer or its next attempt; `answered` with a message; `no_answer`: the service
   * had nothing to say; `failed`; `skipped`: the message was deleted or waited for too long, or the bot may no
   * longer see it.
   */
  status: 'waiting' | 'answered' | 'no_answer' | 'failed' | 'skipped';
  /** How often the service was called. */
  attempts: number;
  /** When the message was sent. */
  created_at: number;
  /** When it was answered or given up; null while it waits. */
  finished_at: number | null;
  /** HTTP status of the last answer; null if there was none. */
  status_code: number | null;
  /** Why the last attempt failed, in a sentence; null if it did not, or if another one is under way. */
  problem: string | null;
  /** The message that the bot answered with; null if it did not. */
  answer_id: number | null;
}

export type BotInterface = 1 | 2;

/** The service of an outgoing webhook bot. */
export interface BotService {
  /** URL to which the server posts messages. */
  base_url: string;
  /** 1 for the format of this API, 2 for Slack’s. */
  interface: BotInterface;
  /** Name that the bot’s maker gave the service. */
  service_name: string;
  /**
   * The secret by which the service recognizes this server. Null in events and snapshots, and if the caller does
   * not own the bot; `GET /bots` has it.
   */
  token: string | null;
}

/** The result of a call that tests the service of a bot. */
export interface BotTest {
  /** The message that the bot would send; null for none. */
  content: string | null;
  /** The beginning of the answer: 2000 characters. Empty for members if the service is in a private network. */
  response: string;
  /** HTTP status of the answer; null if there was none. */
  status_code: number | null;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** Why the call failed, in a sentence; null if it succeeded. */
  problem: string | null;
}

export type BotType = 1 | 2 | 3 | 4;

/** A channel. */
export interface Channel {
  /** ID of the channel. */
  stream_id: number;
  /** Name, unique regardless of case. */
  name: string;
  /** Whether the channel is archived: readable, but closed. */
  is_archived: boolean;
  /** Purpose of the channel, in Markdown. */
  description: string;
  /** Purpose of the channel, as HTML. */
  rendered_description: string;
  /** When it was created. */
  date_created: number;
  /** The user who created it; null if unknown. */
  creator_id: number | null;
  /** Private. */
  invite_only: boolean;
  /** Whether people without an account can read it. */
  is_web_public: boolean;
  /**
   * Deprecated and possibly inexact: 1 everyone can post, 2 administrators, 3 full members, 4 moderators. See
   * `can_send_message_group`.
   */
  stream_post_policy: BotType;
  /** Deprecated: whether only administrators can post. */
  is_announcement_only: boolean;
  /** Number of days that messages are kept; -1 for ever, null for the organization’s setting. */
  message_retention_days: number | null;
  /** Whether new subscribers can read earlier messages. */
  history_public_to_subscribers: boolean;
  /** The topics that messages can be sent to. */
  topics_policy: TopicsPolicy;
  /** The oldest message; null if there is none. */
  first_message_id: number | null;
  /** The folder; null for none. */
  folder_id: number | null;
  /** Whether there were messages recently. */
  is_recently_active: boolean;
  /** Users who may add subscribers. */
  can_add_subscribers_group: GroupSettingValue;
  /** Users who may remove subscribers. */
  can_remove_subscribers_group: GroupSettingValue;
  /** Users who may change the channel and its permissions. */
  can_administer_channel_group: GroupSettingValue;
  /** Users who may delete any message in the channel. */
  can_delete_any_message_group: GroupSettingValue;
  /** Users who may delete their own messages in the channel. */
  can_delete_own_message_group: GroupSettingValue;
  /** Users who may move messages to other channels. */
  can_move_messages_out_of_channel_group: GroupSettingValue;
  /** Users who may move messages between topics of the channel. */
  can_move_messages_within_channel_group: GroupSettingValue;
  /** Users who may post. */
  can_send_message_group: GroupSettingValue;
  /** Users who may subscribe themselves, if the channel is private. */
  can_subscribe_group: GroupSettingValue;
  /** Users who may resolve and reopen topics. */
  can_resolve_topics_group: GroupSettingValue;
  /** Number of active subscribers. */
  subscriber_count: number;
  /** Average number of messages per week, rounded; null for young channels. */
  stream_weekly_traffic: number | null;
  /**
   * ID of the channel in the system that provisions it. Only for administrators, and never in events or the state
   * at registration.
   */
  external_id?: string;
  /** Data of the application that provisions the channel; absent if empty. */
  custom?: CustomDataOf<'channel'>;
  /** Whether new users are subscribed to it. Only present if default channels were requested. */
  is_default?: boolean;
}

/** A heading that groups channels in a list. */
export interface ChannelFolder {
  /** ID of the folder. */
  id: number;
  /** Unique name. */
  name: string;
  /** Purpose of the folder, in Markdown. */
  description: string;
  /** Purpose of the folder, as HTML. */
  rendered_description: string;
  /** When it was created; null if unknown. */
  date_created: number | null;
  /** The user who created it; null if unknown. */
  creator_id: number | null;
  /** Whether the folder is archived. */
  is_archived: boolean;
  /** Position among the folders, ascending. */
  order: number;
}

export type ChannelId = number;

/** A channel to create or update. */
export interface ChannelUpsert {
  /** ID of the item in your system: 1 to 255 printable characters. */
  external_id: string;
  /**
   * The wanted name. If another channel has it, a number is added, such as `Order 17 (2)`. A new channel without
   * one is named after its external ID.
   */
  name?: string;
  /** Purpose of the channel, in Markdown: at most 1024 characters. */
  description?: string;
  /**
   * Whether the channel is private; false if absent and the channel is new. New subscribers can read earlier
   * messages.
   */
  is_private?: boolean;
  /**
   * External IDs of all its members. Others who have an external ID are unsubscribed. People without one,
   * deactivated people and bots stay as they are.
   */
  members?: string[];
  /**
   * Webhooks that get the events of the channel also if it is private: their accounts are subscribed. Others stay.
   */
  webhooks?: number[];
  /**
   * Data of your application, returned as given: at most 4096 bytes of JSON. Replaces all earlier data; `{}`
   * removes it.
   */
  custom?: CustomDataOf<'channel'>;
  /** Whether the channel is archived. */
  is_archived?: boolean;
}

/** Features that a client supports. */
export interface ClientCapabilities {
  /** Subscription settings may be null. */
  notification_settings_null?: boolean;
  /** One event may report the deletion of several messages. */
  bulk_message_deletion?: boolean;
  /** Users may lack `avatar_url`. */
  user_avatar_url_field_optional?: boolean;
  /** Send typing events for channels. */
  stream_typing_notifications?: boolean;
  /** Send settings as `user_settings` only. */
  user_settings_object?: boolean;
  /** Send linkifiers with URL templates. */
  linkifier_url_template?: boolean;
  /** Users that the caller cannot see may be left out. */
  user_list_incomplete?: boolean;
  /** Groups may be deactivated. */
  include_deactivated_groups?: boolean;
  /** Channels may be archived. */
  archived_channels?: boolean;
  /** The topic may be empty. */
  empty_topic_name?: boolean;
  /** Send presence in the modern form. */
  simplified_presence_events?: boolean;
}

/** A participant of a direct conversation. */
export interface DirectRecipient {
  /** The account. */
  id: number;
  /** Address used by the API. */
  email: string;
  /** The displayed name. */
  full_name: string;
  /** Whether the account represents a user of another chat system. */
  is_mirror_dummy: boolean;
}

/** An unfinished message. */
export interface Draft {
  /** ID of the draft. */
  id: number;
  /** `stream` for a channel, `private` for people, empty if not addressed yet. */
  type: '' | 'stream' | 'private';
  /** Exactly one channel ID, or user IDs. Ignored while the draft has no type. */
  to: number[];
  /** Topic of a draft to a channel, otherwise usually empty. No null bytes. */
  topic: string;
  /** The text so far. Not blank, no null bytes. */
  content: string;
  /** When it was last edited. */
  timestamp: number;
}

/** A Yjs update (version 1) in base64. */
export type DraftDocument = string;

/** A draft in a request. */
export interface DraftInput {
  /** `stream` for a channel, `private` for people, empty if not addressed yet. */
  type: '' | 'stream' | 'private';
  /** Exactly one channel ID, or user IDs. Ignored while the draft has no type. */
  to: number[];
  /** Topic of a draft to a channel, otherwise usually empty. No null bytes. */
  topic: string;
  /** The text so far. Not blank, no null bytes. */
  content: string;
  /** When it was last edited, in seconds. Defaults to now. */
  timestamp?: number;
}

/** One edit or move of a message. Only changed fields are present. */
export interface EditHistoryEntry {
  /** The user who did it; null for some old edits. */
  user_id: number | null;
  /** When it was done. */
  timestamp: number;
  /** The old Markdown. */
  prev_content?: string;
  /** The old HTML. */
  prev_rendered_content?: string;
  /** The old channel. */
  prev_stream?: number;
  /** The new channel. */
  stream?: number;
  /** The old topic. */
  prev_topic?: string;
  /** The new topic. */
  topic?: string;
}

/** The number of erased things, by kind. */
export interface ErasedCounts {
  /** Messages that were deleted. */
  messages: number;
  /** Messages that stay without their author. */
  anonymized_messages: number;
  /** Messages whose earlier texts were deleted. */
  histories: number;
  /** Messages that stay and whose custom data was deleted. */
  custom_data: number;
  /** Messages of others in which the name was replaced. */
  mentions: number;
  /** Reactions to messages. */
  reactions: number;
  /** Votes and other changes of polls and to-do lists. */
  submessages: number;
  /** Uploaded files, with their thumbnails, and the profile picture. */
  files: number;
  /** Drafts, with their documents. */
  drafts: number;
  /** Scheduled messages. */
  scheduled_messages: number;
  /** Reminders. */
  reminders: number;
  /** Saved snippets. */
  saved_snippets: number;
  /** Alert words. */
  alert_words: number;
  /** Personal settings. */
  settings: number;
  /** Values of profile fields, and the status. */
  profile_values: number;
  /** Muted people, policies of topics, and views of the navigation. */
  preferences: number;
  /** Subscriptions and memberships of groups. */
  memberships: number;
  /** Stored flags of messages and ranges of read messages. */
  read_state: number;
  /** Passwords, API keys and identities at sign-on providers. */
  credentials: number;
  /** Devices that got notifications, and event queues. */
  devices: number;
  /** Invitations that the person made. */
  invitations: number;
  /** Mails that were waiting to be sent. */
  mails: number;
  /** Answers kept for repeated requests. */
  answers: number;
  /** Entries of the event log that were rewritten. */
  log_entries: number;
}

/** The erasure of a person. */
export interface Erasure {
  /** The person. */
  user_id: number;
  /** The account that asked for it; null if it was the command line. */
  acting_user_id: number | null;
  /** Whether the messages are deleted or kept without their author. */
  messages: 'delete' | 'anonymize';
  /** When it began, in seconds since 1970. */
  started_at: number;
  /** When it was complete, in seconds since 1970; null while the server works at it. */
  finished_at: number | null;
  /** What has been erased so far. */
  erased: ErasedCounts;
}

/** The body of an error response. */
export interface ErrorBody {
  result: 'error';
  /** Error message for people, in their language. The wording may change. */
  msg: string;
  /** Error code for programs. */
  code: string;
}

/** An event. Further fields depend on `type` and `op`. Clients ignore unknown types. */
export interface Event {
  /** Position in the queue, for acknowledging. */
  id: number;
  /** Subject of the event, such as `message`. */
  type: string;
  /** Kind of the event, such as `add`. */
  op?: string;
}

export interface ExternalAuthenticationMethod {
  /** ID of the service, for programs. */
  name: string;
  /** Name of the service, for people. */
  display_name: string;
  /** URL of the icon; null for none. */
  display_icon: string | null;
  /** URL where sign-in starts. */
  login_url: string;
  /** URL where sign-up starts. */
  signup_url: string;
}

/** An event that a service sent to an incoming webhook bot. */
export interface ExternalEvent {
  /** The event; newer ones have higher ids. */
  id: number;
  /** When it arrived. */
  created_at: number;
  /** The service, as the URL names it. */
  integration: string;
  /** The kind of event, as the service names it; empty if it has none. */
  event_type: string;
  /** As the service was answered; `failed` if it got an error. */
  outcome: 'posted' | 'filtered' | 'silent' | 'unsupported' | 'failed';
  /** Why it failed; null if it did not. */
  problem: string | null;
  /** The message about it; null if there is none. */
  message_id: number | null;
}

/** A message in a list. Searches add the matching parts. */
export interface FoundMessage {
  /** ID of the message. Messages are displayed in the order of their IDs. */
  id: number;
  /** `stream` for channels, `private` for direct messages. */
  type: MessageType;
  /** The sender. */
  sender_id: number;
  /** Address of the sender used by the API. */
  sender_email: string;
  /** Name of the sender. */
  sender_full_name: string;
  /** Subdomain of the sender’s organization. Unique within one server only. */
  sender_realm_str: string;
  /** URL of the sender’s avatar. Null only if the client asked to compute it and may see the address. */
  avatar_url: string | null;
  /** Name of the client that sent it. */
  client: string;
  /** HTML, or Markdown if requested. */
  content: string;
  /** Format of `content`. */
  content_type: 'text/html' | 'text/x-markdown';
  /** Current name of the channel. For direct messages, all participants with the caller and the sender. */
  display_recipient: string | DirectRecipient[];
  /** The channel; absent for direct messages. */
  stream_id?: number;
  /** The topic; empty for direct messages. Clients that do not support the empty topic get its display name. */
  subject: string;
  /** Links in the topic, in order. */
  topic_links: TopicLink[];
  /** ID of the channel or the set of people. All messages of a conversation have the same ID. */
  recipient_id: number;
  /** Whether it is a status message, written with `/me`. */
  is_me_message: boolean;
  /** When it was sent. */
  timestamp: number;
  /** When the content was last edited; absent if never. */
  last_edit_timestamp?: number;
  /** When it was last moved; absent if never. Resolving a topic does not count. */
  last_moved_timestamp?: number;
  /** Newest first; absent if there is none or the organization hides it. */
  edit_history?: EditHistoryEntry[];
  /** Data of the application that sent the message; absent if empty. */
  custom?: CustomDataOf<'message'>;
  /** Reactions to the message. */
  reactions: Reaction[];
  /** Data of widgets. */
  submessages: Submessage[];
  /** The caller’s flags. */
  flags: MessageFlag[];
  /** The content as HTML, with search matches marked by `span.highlight`. */
  match_content?: string;
  /** The topic as HTML, with search matches marked by `span.highlight`. */
  match_subject?: string;
}

export type GroupId = number;

/** A change of a permission, optionally guarded by its current value. */
export interface GroupSettingUpdate {
  /** The new holders of the permission. */
  new: GroupSettingValue;
  /** The holders that the caller expects. If the current value differs, nothing is changed. */
  old?: GroupSettingValue;
}

/** The holders of a permission: the ID of a user group, or an unnamed group. */
export type GroupSettingValue = number | AnonymousGroup;

export interface HookPerson {
  user_id: number;
  full_name: string;
  /** The address that other people see. */
  email: string;
  role: Role;
  is_bot: boolean;
  /** The id in the product that provisioned it, if any. */
  external_id: string | null;
}

/** A service whose events an incoming-webhook bot can post. */
export interface Integration {
  /** The name in the URL: `/external/{name}`. */
  name: string;
  /** The name of the service, as it writes it. */
  display_name: string;
  /** The events for `only_events` and `exclude_events`; null if this service has no kinds of events. */
  all_event_types: string[] | null;
  /** Only on Tidings: headers of an example event. Empty if the service needs none. */
  example_headers: Record<string, string>;
  /** Only on Tidings: the payload of an example event, to try an address with. It can be sent several times. */
  example_payload: unknown;
  /** Always empty. */
  config_options: unknown[];
  /** Always empty. */
  url_options: unknown[];
}

export interface Invite {
  /** The invitation. */
  id: number;
  /** The user who created it. */
  invited_by_user_id: number;
  /** When it was created or last mailed, in UNIX seconds. */
  invited: number;
  /** When it expires, in UNIX seconds; null for never. */
  expiry_date: number | null;
  /** The role of new accounts. */
  invited_as: Role;
  /**
   * The link, for the user who created it. Null for others, and for users who may not invite to that role. Absent
   * if it was mailed.
   */
  link_url?: string | null;
  /** The address that it was mailed to; absent for a link. */
  email?: string;
  /** Whether the inviting user is notified of each new account. */
  notify_referrer_on_join: boolean;
  /** Whether it works more than once. */
  is_multiuse: boolean;
  /** Number of accounts created with it. Beyond the API. */
  uses: number;
}

export interface Key {
  /** The key. */
  key_id: number;
  /**
   * `main` for the key that all programs of the account share, `device` for that of one sign-in, `bot` or
   * `service`.
   */
  kind: 'main' | 'device' | 'bot' | 'service';
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
  /** Whether it is the key of this request. */
  is_current: boolean;
}

/** When a user was last seen, in the form for older clients. */
export interface LegacyPresence {
  /** For all clients together. */
  aggregated: {
    /** Name of the client; `website` for all of them. */
    client: string;
    /** The user’s presence at that time. */
    status: 'active' | 'idle';
    /** When the user last had this status. */
    timestamp: number;
  };
  /** The same, under the name of the only client. */
  website: {
    /** Name of the client; `website` for all of them. */
    client: string;
    /** The user’s presence at that time. */
    status: 'active' | 'idle';
    /** When the user last had this status. */
    timestamp: number;
    /** Always false. */
    pushable: boolean;
  };
}

/** A rule that turns text of a certain form into links. */
export interface Linkifier {
  /** ID of the rule. */
  id: number;
  /** Regular expression with named groups. */
  pattern: string;
  /** URL template (RFC 6570). Its variables are the named groups. */
  url_template: string;
}

/** A message as the caller sees it. */
export interface Message {
  /** ID of the message. Messages are displayed in the order of their IDs. */
  id: number;
  /** `stream` for channels, `private` for direct messages. */
  type: MessageType;
  /** The sender. */
  sender_id: number;
  /** Address of the sender used by the API. */
  sender_email: string;
  /** Name of the sender. */
  sender_full_name: string;
  /** Subdomain of the sender’s organization. Unique within one server only. */
  sender_realm_str: string;
  /** URL of the sender’s avatar. Null only if the client asked to compute it and may see the address. */
  avatar_url: string | null;
  /** Name of the client that sent it. */
  client: string;
  /** HTML, or Markdown if requested. */
  content: string;
  /** Format of `content`. */
  content_type: 'text/html' | 'text/x-markdown';
  /** Current name of the channel. For direct messages, all participants with the caller and the sender. */
  display_recipient: string | DirectRecipient[];
  /** The channel; absent for direct messages. */
  stream_id?: number;
  /** The topic; empty for direct messages. Clients that do not support the empty topic get its display name. */
  subject: string;
  /** Links in the topic, in order. */
  topic_links: TopicLink[];
  /** ID of the channel or the set of people. All messages of a conversation have the same ID. */
  recipient_id: number;
  /** Whether it is a status message, written with `/me`. */
  is_me_message: boolean;
  /** When it was sent. */
  timestamp: number;
  /** When the content was last edited; absent if never. */
  last_edit_timestamp?: number;
  /** When it was last moved; absent if never. Resolving a topic does not count. */
  last_moved_timestamp?: number;
  /** Newest first; absent if there is none or the organization hides it. */
  edit_history?: EditHistoryEntry[];
  /** Data of the application that sent the message; absent if empty. */
  custom?: CustomDataOf<'message'>;
  /** Reactions to the message. */
  reactions: Reaction[];
  /** Data of widgets. */
  submessages: Submessage[];
  /** The caller’s flags. */
  flags: MessageFlag[];
}

/**
 * A user’s flag on a message. `historical`: the message entered the user’s history after it was sent.
 * `wildcard_mentioned` is deprecated and means either of the other two wildcard flags.
 */
export type MessageFlag = 'read' | 'starred' | 'collapsed' | 'mentioned' | 'stream_wildcard_mentioned' | 'topic_wildcard_mentioned' | 'has_alert_word' | 'historical' | 'wildcard_mentioned';

export type MessageId = number;

/** The matching parts of a message. */
export interface MessageMatch {
  /** The content as HTML, with search matches marked by `span.highlight`. */
  match_content: string;
  /** The topic as HTML, with search matches marked by `span.highlight`. */
  match_subject: string;
}

export type MessageType = 'stream' | 'private';

export type MessageTypeInput = 'direct' | 'channel' | 'stream' | 'private';

/** A message after one edit or move. */
export interface MessageVersion {
  /** The user who made this version; null for some old edits. */
  user_id: number | null;
  /** When it was made. */
  timestamp: number;
  /** The Markdown; the current one if only moves are visible. */
  content: string;
  /** The HTML; the current one if only moves are visible. */
  rendered_content: string;
  /** The old Markdown. */
  prev_content?: string;
  /** The old HTML. */
  prev_rendered_content?: string;
  /** The old channel. */
  prev_stream?: number;
  /** The new channel. */
  stream?: number;
  /** The old topic. */
  prev_topic?: string;
  /** The topic; empty for direct messages. */
  topic: string;
  /**
   * The HTML with the changes of the edit marked by `span.highlight_text_inserted` and
   * `span.highlight_text_deleted`.
   */
  content_html_diff?: string;
}

export type Narrow = NarrowTerm[];

/** One condition: an object, or a pair of operator and operand. */
export type NarrowTerm = {
  /** The property to compare, such as `channel` or `sender`. */
  operator: NarrowOperator;
  /** The value to compare with. Its form depends on the operator. */
  operand: string | number | number[] | string[];
  /** Whether to select messages that do not meet the condition. */
  negated?: boolean;
} | [string, string | number | number[] | string[]];

/** A view in the user’s menu. */
export interface NavigationView {
  /** Part of the URL after `#`. Identifies the view. */
  fragment: string;
  /** Whether it is always shown, or hidden in the menu. */
  is_pinned: boolean;
  /** The user’s name for the view; null for built-in views. */
  name: string | null;
}

/** A channel that the user was never subscribed to. */
export interface NeverSubscribed {
  /** ID of the channel. */
  stream_id: number;
  /** Name, unique regardless of case. */
  name: string;
  /** Whether the channel is archived: readable, but closed. */
  is_archived: boolean;
  /** Purpose of the channel, in Markdown. */
  description: string;
  /** Purpose of the channel, as HTML. */
  rendered_description: string;
  /** When it was created. */
  date_created: number;
  /** The user who created it; null if unknown. */
  creator_id: number | null;
  /** Private. */
  invite_only: boolean;
  /** Whether people without an account can read it. */
  is_web_public: boolean;
  /**
   * Deprecated and possibly inexact: 1 everyone can post, 2 administrators, 3 full members, 4 moderators. See
   * `can_send_message_group`.
   */
  stream_post_policy: BotType;
  /** Deprecated: whether only administrators can post. */
  is_announcement_only: boolean;
  /** Number of days that messages are kept; -1 for ever, null for the organization’s setting. */
  message_retention_days: number | null;
  /** Whether new subscribers can read earlier messages. */
  history_public_to_subscribers: boolean;
  /** The topics that messages can be sent to. */
  topics_policy: TopicsPolicy;
  /** The oldest message; null if there is none. */
  first_message_id: number | null;
  /** The folder; null for none. */
  folder_id: number | null;
  /** Whether there were messages recently. */
  is_recently_active: boolean;
  /** Users who may add subscribers. */
  can_add_subscribers_group: GroupSettingValue;
  /** Users who may remove subscribers. */
  can_remove_subscribers_group: GroupSettingValue;
  /** Users who may change the channel and its permissions. */
  can_administer_channel_group: GroupSettingValue;
  /** Users who may delete any message in the channel. */
  can_delete_any_message_group: GroupSettingValue;
  /** Users who may delete their own messages in the channel. */
  can_delete_own_message_group: GroupSettingValue;
  /** Users who may move messages to other channels. */
  can_move_messages_out_of_channel_group: GroupSettingValue;
  /** Users who may move messages between topics of the channel. */
  can_move_messages_within_channel_group: GroupSettingValue;
  /** Users who may post. */
  can_send_message_group: GroupSettingValue;
  /** Users who may subscribe themselves, if the channel is private. */
  can_subscribe_group: GroupSettingValue;
  /** Users who may resolve and reopen topics. */
  can_resolve_topics_group: GroupSettingValue;
  /** Number of active subscribers. */
  subscriber_count: number;
  /** Average number of messages per week, rounded; null for young channels. */
  stream_weekly_traffic: number | null;
  /**
   * ID of the channel in the system that provisions it. Only for administrators, and never in events or the state
   * at registration.
   */
  external_id?: string;
  /** Data of the application that provisions the channel; absent if empty. */
  custom?: CustomDataOf<'channel'>;
  /** Whether new users are subscribed to it. Only present if default channels were requested. */
  is_default?: boolean;
  /** IDs of the subscribers, if requested and visible. */
  subscribers?: number[];
  /** Instead of `subscribers`: IDs of some subscribers. */
  partial_subscribers?: number[];
}

/** A channel to subscribe to. */
export interface NewSubscription {
  /** Name of the channel. */
  name: string;
  /** Purpose of the channel, in Markdown. Only for a new channel. */
  description?: string;
  /** Colour for the subscribers; chosen by the server if absent. */
  color?: string;
}

/** A notice that the caller has not seen yet. */
export interface OnboardingStep {
  /** Always `one_time_notice`. */
  type: 'one_time_notice';
  /** Name of the notice. */
  name: 'visibility_policy_banner' | 'intro_inbox_view_modal' | 'intro_recent_view_modal' | 'first_stream_created_banner' | 'jump_to_conversation_banner' | 'non_interleaved_view_messages_fading' | 'interleaved_view_messages_fading' | 'intro_resolve_topic' | 'navigation_tour_video';
}

export interface OutboxAnswer {
  /** The HTTP status of the answer. */
  status: number;
  /** The answer: that of the change’s own request. */
  body: Record<string, unknown>;
}

export interface OutboxChange {
  /** The method of the change’s own request. */
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path of that request below `/api/v1`, such as `/messages/7/reactions`, without a query. */
  path: string;
  /** The parameters of that request, as a form has them: lists and objects as JSON text. */
  parameters: Record<string, string>;
  /** The `Idempotency-Key` of that request. */
  idempotency_key: string;
  /** The `Idempotency-After` of that request: the key of a change that must be made first. */
  idempotency_after?: string;
}

/** All personal settings of the user. */
export interface OwnUserSettings {
  /** IANA name of the time zone; empty if unset. */
  timezone: string;
  /** Language of the interface. */
  default_language: string;
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends: boolean;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications: boolean;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications: boolean;
  /** Let others see which messages the user has read. */
  send_read_receipts: boolean;
  /** Show when others are typing. */
  receives_typing_notifications: boolean;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization: boolean;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons: boolean;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy: BotType;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy: BotType;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned: boolean;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications: boolean;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications: boolean;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications: boolean;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications: boolean;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications: boolean;
  /** Sound for direct messages and mentions. */
  enable_sounds: boolean;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications: boolean;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications: boolean;
  /** Mobile notifications while online too. */
  enable_online_push_notifications: boolean;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify: boolean;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications: boolean;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications: boolean;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications: boolean;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications: boolean;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify: boolean;
  /** Name of the sound; `none` for silence. */
  notification_sound: 'zulip' | 'none';
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds: number;
  /** Include the messages in mails. */
  message_content_in_email_notifications: boolean;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications: boolean;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display: BotType;
  /** Mail a digest after a long absence. The server only stores this setting, for clients that use it. */
  enable_digest_emails: boolean;
  /** Mail when someone signs in from a new device. */
  enable_login_emails: boolean;
  /** Mail about the service. The server only stores this setting, for clients that use it. */
  enable_marketing_emails: boolean;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: 1 | 2 | 3;
  /** Let exports that administrators request include the private messages that the user can read. */
  allow_private_data_export: boolean;
  /** Let others see when the user is online. */
  presence_enabled: boolean;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time: boolean | null;
  /** Colours: 1 as the system, 2 dark, 3 light. The server only stores this setting, for clients that use it. */
  color_scheme: 1 | 2 | 3;
  /** The first view of the web client. The server only stores this setting, for clients that use it. */
  web_home_view: 'inbox' | 'recent_topics' | 'all_messages';
  /** The style of emoji. The server only stores this setting, for clients that use it. */
  emojiset: 'google' | 'google-blob' | 'twitter' | 'text';
  /** Show names beside a few reactions. The server only stores this setting, for clients that use it. */
  display_emoji_reaction_users: boolean;
  /** Show the number of starred messages. The server only stores this setting, for clients that use it. */
  starred_message_counts: boolean;
  /**
   * The list of users: 1 compact, 2 with status, 3 with pictures. The server only stores this setting, for clients
   * that use it.
   */
  user_list_style: 1 | 2 | 3;
  /**
   * Put inactive channels last: 1 if there are many, 2 always, 3 never. The server only stores this setting, for
   * clients that use it.
   */
  demote_inactive_streams: 1 | 2 | 3;
  /** Use the whole width of the window. The server only stores this setting, for clients that use it. */
  fluid_layout_width: boolean;
  /** Stronger contrasts. The server only stores this setting, for clients that use it. */
  high_contrast_mode: boolean;
  /**
   * Show the list of users on the left if space is short. The server only stores this setting, for clients that
   * use it.
   */
  left_side_userlist: boolean;
  /**
   * Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. The server only stores this setting,
   * for clients that use it.
   */
  web_mark_read_on_scroll_policy: 1 | 2 | 3;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic. The server only stores this setting, for clients that use it.
   */
  web_channel_default_view: BotType;
  /** Size of the text in pixels. */
  web_font_size_px: number;
  /** Line height in percent of the text size. */
  web_line_height_percent: number;
  /** When to animate images. */
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  /**
   * Unread counts on channels: 1 all, 2 unmuted ones, 3 none. The server only stores this setting, for clients
   * that use it.
   */
  web_stream_unreads_count_display_policy: 1 | 2 | 3;
  /**
   * Show the conversation after sending a message to it. The server only stores this setting, for clients that use
   * it.
   */
  web_navigate_to_sent_message: boolean;
  /**
   * Offer to change the time zone if the device has a different one. The server only stores this setting, for
   * clients that use it.
   */
  web_suggest_update_timezone: boolean;
  /** Whether Escape opens the first view. The server only stores this setting, for clients that use it. */
  web_escape_navigates_to_home_view: boolean;
  /** Available emoji styles. */
  emojiset_choices: {
    /** Value of `emojiset`. */
    key: string;
    /** Text to show. */
    text: string;
  }[];
  /** Values of `notification_sound` that make a sound. */
  available_notification_sounds: string[];
}

export interface OwnedBot {
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
  /** False for deactivated bots. */
  is_active: boolean;
  /** The user who receives this. */
  owner_id: number;
}

/** A person to create or update. */
export interface PersonUpsert {
  /** ID of the item in your system: 1 to 255 printable characters. */
  external_id: string;
  /** The displayed name, under the same rules as when creating a user. */
  full_name: string;
  /**
   * The real address, which counts as proven. A new person without one gets a placeholder that receives no mail.
   */
  email?: string;
  /** The role; a member if absent and the person is new. */
  role?: number;
  /**
   * HTTPS or HTTP address of a picture. The server fetches it in the background, once for each address, and keeps
   * a copy. An empty text restores the drawn picture.
   */
  avatar_url?: string;
  /** IANA name of the time zone. */
  timezone?: string;
  /**
   * Data of your application, returned as given: at most 4096 bytes of JSON. Replaces all earlier data; `{}`
   * removes it.
   */
  custom?: CustomDataOf<'user'>;
  /** False deactivates the person, true reactivates them. */
  is_active?: boolean;
  /** Channels to subscribe the person to: IDs, or external IDs as text. Other subscriptions stay. */
  channels?: (number | string)[];
  /** User groups to add the person to: IDs, or names as text. Other memberships stay. */
  groups?: (number | string)[];
}

/** A website that runs code of a language. */
export interface Playground {
  /** The playground. */
  id: number;
  /** Name of the playground, for the user’s choice. */
  name: string;
  /** The language, as code blocks name it. */
  pygments_language: string;
  /** URL template (RFC 6570) with the variable `code`. */
  url_template: string;
}

/** A field that the organization adds to its users’ profiles. */
export interface ProfileField {
  /** ID of the field. */
  id: number;
  /** 1 short text, 2 long text, 3 choice from a list, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  type: ProfileFieldType;
  /** Position among the fields, ascending. */
  order: number;
  /** Name of the field. */
  name: string;
  /** Hint for filling in the field; may be empty. */
  hint: string;
  /** JSON text with the choices or the type of account; empty for other types. */
  field_data: string;
  /** Whether it is also shown in the small profile card. */
  display_in_profile_summary?: boolean;
  /** Whether clients urge people to fill it in. */
  required: boolean;
  /** Whether people may change it themselves, not only administrators. */
  editable_by_user: boolean;
}

/** A value of one custom profile field. */
export interface ProfileFieldEntry {
  /** ID of the field. */
  id: number;
  /** The text, or user IDs for a field of users. Null or an empty value clears the field. */
  value: string | number[] | null;
}

/** 1 short text, 2 long text, 3 choice from a list, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
export type ProfileFieldType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A user’s value for one custom profile field. */
export interface ProfileValue {
  /** The text as entered, or JSON text for fields that hold a list. */
  value: string;
  /** The text as HTML; only for fields that allow Markdown. */
  rendered_value?: string;
}

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

/** A device registered for notifications. */
export interface PushDevice {
  /** Status of the registration. */
  status: 'active' | 'pending' | 'failed';
  /** Reason of the failure. */
  error_code?: string;
}

/** The registration that a client encrypts for the push relay. */
export interface PushRegistration {
  /**
   * The service’s token for the device; for `web_push` and `unified_push`, the endpoint and its keys as JSON, in
   * the form of a browser’s subscription.
   */
  token: string;
  /**
   * The push service: `fcm` for Android, `apns` for iOS; additions of this server are `web_push` for browsers and
   * `unified_push` for apps that use a distributor of UnifiedPush.
   */
  token_kind: PushTokenKind;
  /** When the client made this registration. */
  timestamp: number;
  /** ID of the app. Only for iOS devices. */
  ios_app_id?: string;
}

/**
 * The push service: `fcm` for Android, `apns` for iOS; additions of this server are `web_push` for browsers and
 * `unified_push` for apps that use a distributor of UnifiedPush.
 */
export type PushTokenKind = 'fcm' | 'apns' | 'web_push' | 'unified_push';

/** One user’s reaction to a message. */
export interface Reaction {
  /** Name of the emoji, as given by the first user who reacted with it. */
  emoji_name: string;
  /**
   * Code of the emoji within its type: hexadecimal code points joined by dashes, the ID of a custom emoji, or a
   * name.
   */
  emoji_code: string;
  /**
   * The type that the emoji code belongs to. The last two values mean the same; servers without emoji of their own
   * never send them.
   */
  reaction_type: ReactionType;
  /** The user who reacted. */
  user_id: number;
}

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji' | 'zulip_extra_emoji';

/** A domain of email addresses that belongs to the organization. */
export interface RealmDomain {
  /** The domain, in lower case. */
  domain: string;
  /** Domains below it belong to it too. */
  allow_subdomains: boolean;
}

/** A custom emoji of the organization. */
export interface RealmEmoji {
  /** ID of the emoji: a decimal number. */
  id: string;
  /** Name of the emoji. */
  name: string;
  /** URL of the image. */
  source_url: string;
  /** URL of a still image, if the emoji is animated; otherwise null. */
  still_url: string | null;
  /** Whether it was removed from the choices. Old messages still show it. */
  deactivated: boolean;
  /** The user who added it; null if unknown. */
  author_id: number | null;
}

/** An export of the organization that an administrator asked for. */
export interface RealmExport {
  /** The export. */
  id: number;
  /** The administrator who asked for it. */
  acting_user_id: number;
  /** When it was asked for, in seconds since 1970. */
  export_time: number;
  /** When it was deleted, in seconds since 1970. */
  deleted_timestamp: number | null;
  /** When it failed, in seconds since 1970. */
  failed_timestamp: number | null;
  /** Where the file is, relative to the address of the organization. Whoever knows the address can read it. */
  export_url: string | null;
  /** The server still works at it. */
  pending: boolean;
  /**
   * 1: what all members can read. 2: also the private data of people who allow it by `allow_private_data_export`.
   */
  export_type: BotInterface;
}

export interface RealmSnapshot {
  /** Name of the organization. */
  realm_name: string;
  /** Description of the organization, in Markdown. */
  realm_description: string;
  /** Language of new users, and of what the server writes to everyone. */
  realm_default_language: string;
  /** Whether channels that inherit the policy accept the empty topic. */
  realm_topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  /** Whether users may edit their messages. */
  realm_allow_message_editing: boolean;
  /** Time limit for editing a message; null, or `unlimited` in requests, for no limit. */
  realm_message_content_edit_limit_seconds: number | null;
  /** Time limit for deleting own messages; null, or `unlimited` in requests, for no limit. */
  realm_message_content_delete_limit_seconds: number | null;
  /** Time limit for moving a message between topics; null, or `unlimited` in requests, for no limit. */
  realm_move_messages_within_stream_limit_seconds: number | null;
  /** Time limit for moving a message between channels; null, or `unlimited` in requests, for no limit. */
  realm_move_messages_between_streams_limit_seconds: number | null;
  /** Visible edit history: all edits, moves only, or none. */
  realm_message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  /** Number of days that messages are kept; -1, or `unlimited` in requests, for ever. */
  realm_message_retention_days: number | -1;
  /** Whether users can see who has read a message. */
  realm_enable_read_receipts: boolean;
  /** Whether channels may be opened to people without an account. */
  realm_enable_spectator_access: boolean;
  /** Private channel for reports of messages; -1 for none. */
  realm_moderation_request_channel_id: number | -1;
  /** Channel for announcements of new channels; -1 for none. */
  realm_new_stream_announcements_stream_id: number | -1;
  /** Channel for announcements of new users; -1 for none. */
  realm_signup_announcements_stream_id: number | -1;
  /** Whether channels report changes in their topic “channel events”. */
  realm_send_channel_events_messages: boolean;
  /** Whether to show previews of images and uploads. */
  realm_inline_image_preview: boolean;
  /** Whether to show previews of linked pages. */
  realm_inline_url_embed_preview: boolean;
  /** Default language of code blocks; empty for none. */
  realm_default_code_block_language: string;
  /** Whether presence is hidden from everyone. */
  realm_presence_disabled: boolean;
  /** Whether new users need an invitation. */
  realm_invite_required: boolean;
  /** Whether new users need an address in one of the organization’s domains. */
  realm_emails_restricted_to_domains: boolean;
  /**
   * Who must have a second factor to sign in with a password: nobody, owners, administrators and owners, everyone
   * except guests, or everyone.
   */
  realm_second_factor_required_of: 'nobody' | 'owners' | 'administrators' | 'members' | 'everyone';
  /** Whether disposable addresses are refused. */
  realm_disallow_disposable_email_addresses: boolean;
  /** Days until a new member becomes a full member. */
  realm_waiting_period_threshold: number;
  /** Additional text of the welcome message for new users. */
  realm_welcome_message_custom_text: string;
  /** Whether users are prevented from changing their name. */
  realm_name_changes_disabled: boolean;
  /** Whether users are prevented from changing their address. */
  realm_email_changes_disabled: boolean;
  /** Whether users are prevented from changing their picture. */
  realm_avatar_changes_disabled: boolean;
  /** Users who can see all users. Others only see users they share a conversation with. */
  realm_can_access_all_users_group: GroupSettingValue;
  /** Users who may add emoji. */
  realm_can_add_custom_emoji_group: GroupSettingValue;
  /** Users who may subscribe others to public channels. */
  realm_can_add_subscribers_group: GroupSettingValue;
  /** Users who may create bots of any type. */
  realm_can_create_bots_group: GroupSettingValue;
  /** Users who may create bots that only send. */
  realm_can_create_write_only_bots_group: GroupSettingValue;
  /** Users who may create user groups. */
  realm_can_create_groups: GroupSettingValue;
  /** Users who may create private channels. */
  realm_can_create_private_channel_group: GroupSettingValue;
  /** Users who may create public channels. */
  realm_can_create_public_channel_group: GroupSettingValue;
  /** Administrators who may create accounts for others. */
  realm_can_create_users_group: GroupSettingValue;
  /** Users who may open channels to people without an account. */
  realm_can_create_web_public_channel_group: GroupSettingValue;
  /** Users who may delete any message. */
  realm_can_delete_any_message_group: GroupSettingValue;
  /** Users who may delete their own messages. */
  realm_can_delete_own_message_group: GroupSettingValue;
  /** Users who may create invitation links for one person. */
  realm_can_invite_users_group: GroupSettingValue;
  /** Users who may create invitation links. */
  realm_create_multiuse_invite_group: GroupSettingValue;
  /** Users who may change every user group. */
  realm_can_manage_all_groups: GroupSettingValue;
  /** Users who may manage billing. Kept for compatibility. */
  realm_can_manage_billing_group: GroupSettingValue;
  /** Users who may use wildcard mentions in large channels and topics. */
  realm_can_mention_many_users_group: GroupSettingValue;
  /** Users who may move messages to other channels. */
  realm_can_move_messages_between_channels_group: GroupSettingValue;
  /** Users who may move messages to other topics. */
  realm_can_move_messages_between_topics_group: GroupSettingValue;
  /** Users who may resolve and reopen topics. */
  realm_can_resolve_topics_group: GroupSettingValue;
  /** Users who may set, in channels they administer, who can delete messages. */
  realm_can_set_delete_message_policy_group: GroupSettingValue;
  /** Users who may set the topics policy of channels they administer. */
  realm_can_set_topics_policy_group: GroupSettingValue;
  /** Users who may have topics summarized. Kept for compatibility. */
  realm_can_summarize_topics_group: GroupSettingValue;
  /** Users who may start direct conversations. */
  realm_direct_message_initiator_group: GroupSettingValue;
  /** Users, at least one of whom must be in every direct conversation. */
  realm_direct_message_permission_group: GroupSettingValue;
  /** Maximum length of a message. */
  max_message_length: number;
  /** Maximum length of a topic. */
  max_topic_length: number;
  /** Maximum length of a channel’s name. */
  max_stream_name_length: number;
  /** Maximum length of a channel’s description. */
  max_stream_description_length: number;
  /** Maximum length of a folder’s name. */
  max_channel_folder_name_length: number;
  /** Maximum length of a reminder’s note. */
  max_reminder_note_length: number;
  /** Maximum length of a folder’s description. */
  max_channel_folder_description_length: number;
  /** Maximum number of people who are notified when somebody subscribes them. */
  max_bulk_new_subscription_messages: number;
  /** Maximum size of an upload, in MiB. */
  max_file_upload_size_mib: number;
  /** Maximum size of a user’s picture, in MiB. */
  max_avatar_file_size_mib: number;
  /** Maximum size of the organization’s icon, in MiB. */
  max_icon_file_size_mib: number;
  /** Maximum size of the organization’s logo, in MiB. */
  max_logo_file_size_mib: number;
  /** Minimum length of a password. */
  password_min_length: number;
  /** Interval for repeating typing notifications. */
  server_typing_started_wait_period_milliseconds: number;
  /** Pause after which a user counts as having stopped typing. */
  server_typing_stopped_wait_period_milliseconds: number;
  /** How long clients show that a user is typing. */
  server_typing_started_expiry_period_milliseconds: number;
  /** How long clients wait for the response of GET /events. */
  event_queue_longpoll_timeout_seconds: number;
  /** Interval for reporting presence. */
  server_presence_ping_interval_seconds: number;
  /** Time after which a user counts as offline. */
  server_presence_offline_threshold_seconds: number;
  /** URL of a JSON file with the names of all standard emoji by code. */
  server_emoji_data_url: string;
  /** The available thumbnails of images. */
  server_thumbnail_formats: {
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
  server_generation: number;
  /** Whether organizations may have channels that are readable without an account. */
  server_web_public_streams_enabled: boolean;
  /** Reasons to report a message. */
  server_report_message_types: {
    /** Value of `report_type`. */
    key: ReportType;
    /** Text to show. */
    name: string;
  }[];
  /** URL of the organization. */
  realm_url: string;
  /** Deprecated: the same as `realm_url`. */
  realm_uri: string;
  /** Where the square icon is, relative to the address of the organization. */
  realm_icon_url: string;
  /** `U` uploaded; `G` the icon of the server. */
  realm_icon_source: 'G' | 'U';
  /** Where the wide logo is, relative to the address of the organization. */
  realm_logo_url: string;
  /** `U` uploaded; `D` the logo of the server. */
  realm_logo_source: 'D' | 'U';
  /** Where the wide logo for dark themes is, relative to the address of the organization. */
  realm_night_logo_url: string;
  /** `U` uploaded; `D` the logo of the server. */
  realm_night_logo_source: 'D' | 'U';
  /** Text to show for the empty topic. */
  realm_empty_topic_display_name: string;
  /** Deprecated: whether `realm_topics_policy` is `disable_empty_topic`. */
  realm_mandatory_topics: boolean;
  /** Deprecated: whether `realm_message_edit_history_visibility_policy` is not `none`. */
  realm_allow_edit_history: boolean;
  /**
   * Deprecated and possibly inexact: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7
   * moderators. See `realm_can_mention_many_users_group`.
   */
  realm_wildcard_mention_policy: 1 | 2 | 3 | 5 | 6 | 7;
  /** External accounts for profile fields, by their `subtype`. */
  realm_default_external_accounts: Record<string, {
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
  realm_push_notifications_enabled: boolean;
  /** Ways to sign in. */
  realm_authentication_methods: Record<string, {
    /** Whether people can sign in this way. */
    enabled: boolean;
    /** Whether the server supports it. */
    available: boolean;
  }>;
  /** Type of the organization; 0 if unspecified. */
  realm_org_type: number;
  /** Always 1: self-hosted. */
  realm_plan_type: number;
  /** Always 0: none. */
  realm_video_chat_provider: number;
  /** Available services for video calls. */
  realm_available_video_chat_providers: Record<string, {
    /** Text to show. */
    name: string;
    /** ID of the service. */
    id: number;
  }>;
  /** Always null. */
  jitsi_server_url: null;
}

/** An item of which nothing was done. */
export interface RefusedItem {
  /** The item’s ID, as given. */
  external_id: string;
  /** Code of the error. */
  code: string;
  /** Why nothing of the item was done. */
  msg: string;
}

/** A reminder of a message. */
export interface Reminder {
  /** The reminder. */
  reminder_id: number;
  /** Always `private`: it is a direct message. */
  type: 'private';
  /** The caller, alone. */
  to: number[];
  /** The text of the reminder, in Markdown. */
  content: string;
  /** The text of the reminder, as HTML. */
  rendered_content: string;
  /** When it will be sent. */
  scheduled_delivery_timestamp: number;
  /** Whether sending failed. */
  failed: boolean;
  /** The message to be reminded of. */
  reminder_target_message_id: number;
}

export type ReportType = 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';

export type RetentionInput = 'realm_default' | 'unlimited' | number;

export type Role = 100 | 200 | 300 | 400 | 600;

/** A text that a user has saved for reuse. */
export interface SavedSnippet {
  /** ID of the snippet. */
  id: number;
  /** The user’s title for it. */
  title: string;
  /** The text, in Markdown. */
  content: string;
  /** When it was saved. */
  date_created: number;
}

/** A scheduled message. */
export interface ScheduledMessage {
  /** ID until it is sent. The sent message has another ID. */
  scheduled_message_id: number;
  /** `stream` for channels, `private` for direct messages. */
  type: MessageType;
  /** The channel, or the other people of the conversation. Only the sender for a note to self. */
  to: number | number[];
  /** The topic; only for channels. */
  topic?: string;
  /** The Markdown. */
  content: string;
  /** The HTML, rendered when the message was saved. */
  rendered_content: string;
  /** Custom data that the message will have; absent if empty. */
  custom?: CustomDataOf<'message'>;
  /** When to send it. */
  scheduled_delivery_timestamp: number;
  /** Whether sending failed. The message then needs a new time. */
  failed: boolean;
}

/** Information that a client needs before signing in. */
export interface ServerSettings {
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

/** When a user was last seen. */
export interface SlimPresence {
  /** When the user was last active. */
  active_timestamp: number;
  /** When a client of the user was last connected. */
  idle_timestamp: number;
}

export interface Snapshot {
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

/** Data that a widget, such as a poll, adds to a message. */
export interface Submessage {
  /** ID of the submessage. */
  id: number;
  /** The message it belongs to. */
  message_id: number;
  /** The user who added it. */
  sender_id: number;
  /** Type of the data: `widget`. */
  msg_type: string;
  /** The data, as JSON text. */
  content: string;
}

/** A channel with the caller’s own settings for it. */
export interface Subscription {
  /** ID of the channel. */
  stream_id: number;
  /** Name, unique regardless of case. */
  name: string;
  /** Whether the channel is archived: readable, but closed. */
  is_archived: boolean;
  /** Purpose of the channel, in Markdown. */
  description: string;
  /** Purpose of the channel, as HTML. */
  rendered_description: string;
  /** When it was created. */
  date_created: number;
  /** The user who created it; null if unknown. */
  creator_id: number | null;
  /** Private. */
  invite_only: boolean;
  /** Whether people without an account can read it. */
  is_web_public: boolean;
  /**
   * Deprecated and possibly inexact: 1 everyone can post, 2 administrators, 3 full members, 4 moderators. See
   * `can_send_message_group`.
   */
  stream_post_policy: BotType;
  /** Deprecated: whether only administrators can post. */
  is_announcement_only: boolean;
  /** Number of days that messages are kept; -1 for ever, null for the organization’s setting. */
  message_retention_days: number | null;
  /** Whether new subscribers can read earlier messages. */
  history_public_to_subscribers: boolean;
  /** The topics that messages can be sent to. */
  topics_policy: TopicsPolicy;
  /** The oldest message; null if there is none. */
  first_message_id: number | null;
  /** The folder; null for none. */
  folder_id: number | null;
  /** Whether there were messages recently. */
  is_recently_active: boolean;
  /** Users who may add subscribers. */
  can_add_subscribers_group: GroupSettingValue;
  /** Users who may remove subscribers. */
  can_remove_subscribers_group: GroupSettingValue;
  /** Users who may change the channel and its permissions. */
  can_administer_channel_group: GroupSettingValue;
  /** Users who may delete any message in the channel. */
  can_delete_any_message_group: GroupSettingValue;
  /** Users who may delete their own messages in the channel. */
  can_delete_own_message_group: GroupSettingValue;
  /** Users who may move messages to other channels. */
  can_move_messages_out_of_channel_group: GroupSettingValue;
  /** Users who may move messages between topics of the channel. */
  can_move_messages_within_channel_group: GroupSettingValue;
  /** Users who may post. */
  can_send_message_group: GroupSettingValue;
  /** Users who may subscribe themselves, if the channel is private. */
  can_subscribe_group: GroupSettingValue;
  /** Users who may resolve and reopen topics. */
  can_resolve_topics_group: GroupSettingValue;
  /** Number of active subscribers. */
  subscriber_count: number;
  /** Average number of messages per week, rounded; null for young channels. */
  stream_weekly_traffic: number | null;
  /**
   * ID of the channel in the system that provisions it. Only for administrators, and never in events or the state
   * at registration.
   */
  external_id?: string;
  /** Data of the application that provisions the channel; absent if empty. */
  custom?: CustomDataOf<'channel'>;
  /** Whether new users are subscribed to it. Only present if default channels were requested. */
  is_default?: boolean;
  /** Colour, as `#` and six lower-case hexadecimal digits. */
  color: string;
  /** Whether it is hidden from combined views. */
  is_muted: boolean;
  /** Deprecated: the opposite of `is_muted`. */
  in_home_view: boolean;
  /** Whether it is listed first. */
  pin_to_top: boolean;
  /** Desktop notifications for its messages; null for the user’s global setting. */
  desktop_notifications: boolean | null;
  /** Sound for its messages; null for the user’s global setting. */
  audible_notifications: boolean | null;
  /** Mobile notifications for its messages; null for the user’s global setting. */
  push_notifications: boolean | null;
  /** Mail for its messages; null for the user’s global setting. */
  email_notifications: boolean | null;
  /** Whether wildcard mentions notify like personal ones; null for the user’s global setting. */
  wildcard_mentions_notify: boolean | null;
  /** IDs of the subscribers, if requested and visible. */
  subscribers?: number[];
  /** Instead of `subscribers`: IDs of some subscribers. */
  partial_subscribers?: number[];
}

/** One setting of one subscription. */
export interface SubscriptionProperty {
  /** The channel. */
  stream_id: number;
  /** The setting. `in_home_view` is deprecated: the opposite of `is_muted`. */
  property: 'color' | 'is_muted' | 'in_home_view' | 'pin_to_top' | 'desktop_notifications' | 'audible_notifications' | 'push_notifications' | 'email_notifications' | 'wildcard_mentions_notify';
  /** A hexadecimal colour for `color`, a boolean for all others. */
  value: boolean | string;
}

/** The body of a success response. */
export interface SuccessBody {
  result: 'success';
  /** Always empty. */
  msg: string;
  /** Parameters of the request that this endpoint does not know. */
  ignored_parameters_unsupported?: string[];
}

/** A group derived from roles. */
export type SystemGroupName = 'role:owners' | 'role:administrators' | 'role:moderators' | 'role:fullmembers' | 'role:members' | 'role:everyone' | 'role:internet' | 'role:nobody';

export type Timestamp = number;

/** A backend whose tokens sign people in. */
export interface TokenIssuer {
  /** The issuer. */
  id: number;
  /** Its name, for owners. */
  name: string;
  /** The claim `iss` of its tokens. It never changes. */
  issuer: string;
  /** The claim `aud` of its tokens. */
  audience: string;
  /** The address of its key set, if its keys are fetched. */
  jwks_url: string | null;
  /** Its public key as PEM or JWK, if it has one key. */
  public_key: string | null;
  /** Its tokens are signed with a shared secret. No answer contains that. */
  has_secret: boolean;
  /** A token of a new person creates an account. */
  auto_create: boolean;
  /** The highest role that its tokens give. It signs in no higher one. */
  max_role: Role;
  /** How long the keys that it obtains are valid, in seconds. */
  key_lifetime_secs: number;
  /** The claim `email` proves that the address is the person’s. */
  trusted_emails: boolean;
  /** Its tokens are accepted. */
  is_enabled: boolean;
  /** When it was added. */
  created_at: number;
}

/** A topic of a channel. */
export interface Topic {
  /** Name, as spelled in its newest message. */
  name: string;
  /** The newest message. */
  max_id: number;
}

/** A link in a topic. */
export interface TopicLink {
  /** The part of the topic. */
  text: string;
  /** Target of the link. */
  url: string;
}

export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

/** A user’s unread messages by conversation. */
export interface UnreadMessages {
  /** Number of unread messages, without muted channels and topics. */
  count: number;
  /** Conversations with one other person, by `other_user_id`. */
  pms: {
    /** The other person; the user for notes to self. */
    other_user_id: number;
    /** Deprecated: the same as `other_user_id`. */
    sender_id: number;
    /** The messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Topics of subscribed channels, with muted ones. */
  streams: {
    /** The channel. */
    stream_id: number;
    /** The topic, as spelled in its newest unread message. */
    topic: string;
    /** The messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Conversations with three or more participants. */
  huddles: {
    /** IDs of all participants with the user, ascending, joined by commas. */
    user_ids_string: string;
    /** The messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Messages that mention the user, or everyone in a conversation that is not muted. */
  mentions: number[];
  /** Whether older unread messages were left out. */
  old_unreads_missing: boolean;
}

/** A person or a bot, as visible to the caller. */
export interface User {
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
}

/** A named set of users and other groups. */
export interface UserGroup {
  /** ID of the group. */
  id: number;
  /** Name, unique among active groups; `role:…` for system groups. */
  name: string;
  /** Purpose of the group. */
  description: string;
  /** When it was created; null for system groups. */
  date_created: number | null;
  /** The user who created it; null for system groups, or if unknown. */
  creator_id: number | null;
  /** Active direct members, ascending. */
  members: number[];
  /** Subgroups, whose members are members too, ascending. */
  direct_subgroup_ids: number[];
  /** Whether it derives from roles and cannot be edited. */
  is_system_group: boolean;
  /** Whether it is deactivated. */
  deactivated: boolean;
  /** Users who may add members. */
  can_add_members_group: GroupSettingValue;
  /** Users who may join by themselves. */
  can_join_group: GroupSettingValue;
  /** Users who may leave by themselves. */
  can_leave_group: GroupSettingValue;
  /** Users who may change the group and its members. */
  can_manage_group: GroupSettingValue;
  /** Users who may mention the group. */
  can_mention_group: GroupSettingValue;
  /** Users who may remove members. */
  can_remove_members_group: GroupSettingValue;
}

export type UserId = number;

/** The current presence of a user. */
export interface UserPresence {
  /** For all clients together. */
  aggregated: {
    /** The user’s current presence; `offline` if they were not seen recently. */
    status: 'active' | 'idle' | 'offline';
    /** When the user last had this status. */
    timestamp: number;
  };
  /** The same, under the name of the only client. */
  website: {
    /** The user’s current presence; `offline` if they were not seen recently. */
    status: 'active' | 'idle' | 'offline';
    /** When the user last had this status. */
    timestamp: number;
  };
}

/** The personal settings, by their names. */
export interface UserSettings {
  /** IANA name of the time zone; empty if unset. */
  timezone: string;
  /** Language of the interface. */
  default_language: string;
  /** Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  /** Whether Enter sends the message. Otherwise it starts a new line. */
  enter_sends: boolean;
  /** Let others see when the user types a direct message. */
  send_private_typing_notifications: boolean;
  /** Let others see when the user types a channel message. */
  send_stream_typing_notifications: boolean;
  /** Let others see which messages the user has read. */
  send_read_receipts: boolean;
  /** Show when others are typing. */
  receives_typing_notifications: boolean;
  /** Store drafts on the server. Turning it off deletes the stored drafts. */
  enable_drafts_synchronization: boolean;
  /** Convert text such as `:)` to emoji when sending. */
  translate_emoticons: boolean;
  /** Follow topics on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_follow_topics_policy: BotType;
  /** Unmute topics of muted channels on: 1 any participation, 2 sending, 3 starting them, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy: BotType;
  /** Follow topics in which the user is mentioned. */
  automatically_follow_topics_where_mentioned: boolean;
  /**
   * Topics in which notices of resolving and reopening are marked as read: `always` in all topics,
   * `except_followed` in topics that are not followed, `never` in none.
   */
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  /** Desktop notifications for all channel messages. */
  enable_stream_desktop_notifications: boolean;
  /** Mobile notifications for all channel messages. */
  enable_stream_push_notifications: boolean;
  /** Mail notifications for all channel messages. */
  enable_stream_email_notifications: boolean;
  /** Sound for all channel messages. */
  enable_stream_audible_notifications: boolean;
  /** Desktop notifications for direct messages and mentions. */
  enable_desktop_notifications: boolean;
  /** Sound for direct messages and mentions. */
  enable_sounds: boolean;
  /** Mail for direct messages and mentions while offline. */
  enable_offline_email_notifications: boolean;
  /** Mobile notifications for direct messages and mentions while offline. */
  enable_offline_push_notifications: boolean;
  /** Mobile notifications while online too. */
  enable_online_push_notifications: boolean;
  /** Wildcard mentions notify like personal ones. */
  wildcard_mentions_notify: boolean;
  /** Desktop notifications for followed topics. */
  enable_followed_topic_desktop_notifications: boolean;
  /** Mobile notifications for followed topics. */
  enable_followed_topic_push_notifications: boolean;
  /** Mail notifications for followed topics. */
  enable_followed_topic_email_notifications: boolean;
  /** Sound for followed topics. */
  enable_followed_topic_audible_notifications: boolean;
  /** Wildcard mentions in followed topics notify like personal ones. */
  enable_followed_topic_wildcard_mentions_notify: boolean;
  /** Name of the sound; `none` for silence. */
  notification_sound: 'zulip' | 'none';
  /** How long to collect messages for one mail. */
  email_notifications_batching_period_seconds: number;
  /** Include the messages in mails. */
  message_content_in_email_notifications: boolean;
  /** Show the text of direct messages in desktop notifications. */
  pm_content_in_desktop_notifications: boolean;
  /**
   * Messages that the count on the icon covers: 1 all unread, 2 direct messages, mentions and followed topics, 3
   * direct messages and mentions, 4 none.
   */
  desktop_icon_count_display: BotType;
  /** Mail a digest after a long absence. */
  enable_digest_emails: boolean;
  /** Mail when someone signs in from a new device. */
  enable_login_emails: boolean;
  /** Mail about the service. */
  enable_marketing_emails: boolean;
  /** Name of the organization in mail subjects: 1 if the user has several, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: 1 | 2 | 3;
  /** Let exports that administrators request include the private messages that the user can read. */
  allow_private_data_export: boolean;
  /** Let others see when the user is online. */
  presence_enabled: boolean;
  /** Show 24-hour time; null follows the language. */
  twenty_four_hour_time: boolean | null;
  /** Colours: 1 as the system, 2 dark, 3 light. */
  color_scheme: 1 | 2 | 3;
  /** The first view of the web client. */
  web_home_view: 'inbox' | 'recent_topics' | 'all_messages';
  /** The style of emoji. */
  emojiset: 'google' | 'google-blob' | 'twitter' | 'text';
  /** Show names beside a few reactions. */
  display_emoji_reaction_users: boolean;
  /** Show the number of starred messages. */
  starred_message_counts: boolean;
  /** The list of users: 1 compact, 2 with status, 3 with pictures. */
  user_list_style: 1 | 2 | 3;
  /** Put inactive channels last: 1 if there are many, 2 always, 3 never. */
  demote_inactive_streams: 1 | 2 | 3;
  /** Use the whole width of the window. */
  fluid_layout_width: boolean;
  /** Stronger contrasts. */
  high_contrast_mode: boolean;
  /** Show the list of users on the left if space is short. */
  left_side_userlist: boolean;
  /** Scrolling marks messages as read: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy: 1 | 2 | 3;
  /**
   * View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3 its topics, 4 its newest
   * unread topic.
   */
  web_channel_default_view: BotType;
  /** Size of the text in pixels. */
  web_font_size_px: number;
  /** Line height in percent of the text size. */
  web_line_height_percent: number;
  /** When to animate images. */
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  /** Unread counts on channels: 1 all, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy: 1 | 2 | 3;
  /** Show the conversation after sending a message to it. */
  web_navigate_to_sent_message: boolean;
  /** Offer to change the time zone if the device has a different one. */
  web_suggest_update_timezone: boolean;
  /** Whether Escape opens the first view. */
  web_escape_navigates_to_home_view: boolean;
}

/** A user’s status, visible to others. */
export interface UserStatus {
  /** Deprecated: the user hides their presence. */
  away?: true;
  /** A short text. */
  status_text?: string;
  /** Name of an emoji. */
  emoji_name?: string;
  /** Code of the emoji within its type. */
  emoji_code?: string;
  /** Type of the emoji. */
  reaction_type?: string;
}

/** A user’s visibility policy for a topic. */
export interface UserTopic {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
  /** When this was set. */
  last_updated: number;
  /** 1 muted, 2 unmuted, 3 followed. 0, only in events: the policy was removed. */
  visibility_policy: VisibilityPolicy;
}

export type VisibilityPolicy = 0 | 1 | 2 | 3;

/** A receiver of an organization’s events, such as your own backend. */
export interface Webhook {
  /** The webhook. */
  id: number;
  /** Its name, which its account has too. */
  name: string;
  /** The address that gets the events. */
  url: string;
  /** The event types that it gets, or `all`. */
  events: 'all' | string[];
  /** Conditions on the messages that it gets. All must hold. Other events do not depend on them. */
  narrow: WebhookNarrowTerm[];
  /**
   * Its account, a bot. The webhook sees what this account may see: public channels, and other channels that the
   * account is subscribed to.
   */
  user_id: number;
  /**
   * The person who added it and is told if it fails. Null if a service added it: then the owners of the
   * organization are told.
   */
  owner_id: number | null;
  /** Whether events are delivered. */
  is_enabled: boolean;
  /**
   * Why it is paused: `manual` by an administrator; `failing` after three days of failures; `gone` because the
   * receiver answered 410; `behind` because the log no longer had the next event; `account` because its account is
   * deactivated. Null if it is not.
   */
  paused_because: 'manual' | 'failing' | 'gone' | 'behind' | 'account' | null;
  /** Place in the log: every event up to this id is delivered, or not for this webhook. */
  last_event_id: number;
  /** When a delivery last succeeded. */
  delivered_at: number | null;
  /** When the first of the latest failures was; null if it works. */
  failing_since: number | null;
  /** When the failed delivery is repeated; null if it works. */
  next_attempt_at: number | null;
  /** Until when the secret before the last rotation signs too; null if only one does. */
  old_secret_expires_at: number | null;
  /** When it was added. */
  created_at: number;
}

/** An attempt to deliver events. */
export interface WebhookDelivery {
  /** The header `webhook-id`: the id of the last event. */
  id: string;
  /** How many events it had. */
  events: number;
  /** How often these events were sent by then, this attempt included. */
  attempts: number;
  /** When it was sent. */
  created_at: number;
  /** HTTP status of the answer; null if there was none. */
  status_code: number | null;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** Why the call failed, in a sentence; null if it succeeded. */
  problem: string | null;
}

/** A condition on the messages that a webhook gets. */
export interface WebhookNarrowTerm {
  /** The property to compare. */
  operator: 'channel' | 'topic' | 'sender' | 'is' | 'custom';
  /** The value to compare with. */
  operand: string;
}

/** The result of a delivery that tests a webhook. */
export interface WebhookTest {
  /** The header `webhook-id`, which begins with `test_`. */
  id: string;
  /** HTTP status of the answer; null if there was none. */
  status_code: number | null;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** Why the call failed, in a sentence; null if it succeeded. */
  problem: string | null;
}

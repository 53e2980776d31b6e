import type { GroupSettingValue } from '@tidings/shared-types';
import { json, type RowOf, table } from './table.ts';

/** The one table that no realm owns. What else is to know of a realm is among its settings. */
export interface RealmRow {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly last_event_id: number;
  readonly last_message_id: number;
  /** The last id given to anything else. */
  readonly last_id: number;
}

/** The realm's log. */
export const events = table(
  'events',
  {
    event_id: 'integer',
    audience: 'text',
    type: 'text',
    payload: json<object>(),
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['event_id'],
);
export type EventRow = RowOf<typeof events>;

export const users = table(
  'users',
  {
    id: 'integer',
    /** The address the API shows; `delivery_email` is the real one. */
    email: 'text',
    delivery_email: 'text',
    full_name: 'text',
    role: 'integer',
    is_active: 'boolean',
    is_bot: 'boolean',
    bot_type: 'integer?',
    bot_owner_id: 'integer?',
    timezone: 'text',
    avatar_source: 'text',
    avatar_version: 'integer',
    /** Microseconds since 1970. */
    date_joined: 'integer',
  },
  ['id'],
);
export type UserRow = RowOf<typeof users>;

export const apiKeys = table(
  'api_keys',
  { key_hash: 'text', user_id: 'integer', created_at: 'integer' },
  ['key_hash'],
);
export type ApiKeyRow = RowOf<typeof apiKeys>;

export const passwords = table(
  'passwords',
  { user_id: 'integer', password_hash: 'text', wrapped_api_key: 'text?' },
  ['user_id'],
);
export type PasswordRow = RowOf<typeof passwords>;

/** Keys of bots for their owners to look up, each sealed with a key of the owner. */
export const botKeys = table('bot_keys', { bot_id: 'integer', sealed_key: 'text' }, ['bot_id']);
export type BotKeyRow = RowOf<typeof botKeys>;

export const userGroups = table(
  'user_groups',
  {
    id: 'integer',
    name: 'text',
    description: 'text',
    is_system: 'boolean',
    deactivated: 'boolean',
    creator_id: 'integer?',
    /** Seconds since 1970. */
    date_created: 'integer?',
    settings: json<Readonly<Record<string, GroupSettingValue>>>(),
  },
  ['id'],
);
export type UserGroupRow = RowOf<typeof userGroups>;

export const groupMembers = table('group_members', { group_id: 'integer', user_id: 'integer' }, [
  'group_id',
  'user_id',
]);
export type GroupMemberRow = RowOf<typeof groupMembers>;

export const groupSubgroups = table(
  'group_subgroups',
  { group_id: 'integer', subgroup_id: 'integer' },
  ['group_id', 'subgroup_id'],
);
export type GroupSubgroupRow = RowOf<typeof groupSubgroups>;

/** Only settings that were changed; the others have their defaults. */
export const realmSettingRows = table('realm_settings', { name: 'text', value: json() }, ['name']);
export type RealmSettingRow = RowOf<typeof realmSettingRows>;

/** Only settings that were changed; the others have their defaults. */
export const userSettingRows = table(
  'user_settings',
  { user_id: 'integer', name: 'text', value: json() },
  ['user_id', 'name'],
);
export type UserSettingRow = RowOf<typeof userSettingRows>;

export const profileFields = table(
  'profile_fields',
  {
    id: 'integer',
    type: 'integer',
    field_order: 'integer',
    name: 'text',
    hint: 'text',
    field_data: 'text',
    required: 'boolean',
    editable_by_user: 'boolean',
    display_in_profile_summary: 'boolean',
  },
  ['id'],
);
export type ProfileFieldRow = RowOf<typeof profileFields>;

export const profileValues = table(
  'profile_values',
  { user_id: 'integer', field_id: 'integer', value: 'text' },
  ['user_id', 'field_id'],
);
export type ProfileValueRow = RowOf<typeof profileValues>;

/** First answers to requests that carried an `Idempotency-Key`. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** 0 for requests without an account. */
    user_id: 'integer',
    key_hash: 'text',
    fingerprint: 'text',
    /** Sealed with the key itself. */
    response: 'text',
    created_at: 'integer',
  },
  ['user_id', 'key_hash'],
);
export type IdempotencyKeyRow = RowOf<typeof idempotencyKeys>;

/** A channel's permissions, by the name of the setting. */
type Permissions = Readonly<Record<string, GroupSettingValue>>;

export const channels = table(
  'channels',
  {
    id: 'integer',
    name: 'text',
    description: 'text',
    rendered_description: 'text',
    /** Seconds since 1970. */
    date_created: 'integer',
    creator_id: 'integer?',
    invite_only: 'boolean',
    is_web_public: 'boolean',
    history_public_to_subscribers: 'boolean',
    message_retention_days: 'integer?',
    topics_policy: 'text',
    folder_id: 'integer?',
    is_archived: 'boolean',
    is_default: 'boolean',
    first_message_id: 'integer?',
    settings: json<Permissions>(),
  },
  ['id'],
);
export type ChannelRow = RowOf<typeof channels>;

/**
 * Stretches of message ids that were sent while somebody was subscribed: after the first number, up
 * to the second, or without end. What lies in them was received.
 */
export type Intervals = readonly (readonly [after: number, upTo: number | null])[];

export const subscriptions = table(
  'subscriptions',
  {
    channel_id: 'integer',
    user_id: 'integer',
    /** False once unsubscribed; colour and history stay. */
    active: 'boolean',
    color: 'text',
    is_muted: 'boolean',
    pin_to_top: 'boolean',
    desktop_notifications: 'boolean?',
    audible_notifications: 'boolean?',
    push_notifications: 'boolean?',
    email_notifications: 'boolean?',
    wildcard_mentions_notify: 'boolean?',
    intervals: json<Intervals>(),
  },
  ['channel_id', 'user_id'],
);
export type SubscriptionRow = RowOf<typeof subscriptions>;

/** A set of people who write to each other directly. */
export const conversations = table(
  'conversations',
  {
    /** Their ids, ascending, joined by commas. */
    members: 'text',
    id: 'integer',
  },
  ['members'],
);
export type ConversationRow = RowOf<typeof conversations>;

export const conversationMembers = table(
  'conversation_members',
  { user_id: 'integer', conversation_id: 'integer' },
  ['user_id', 'conversation_id'],
);

export interface EditHistoryEntry {
  readonly user_id: number;
  readonly timestamp: number;
  readonly prev_content?: string;
  readonly prev_rendered_content?: string;
  readonly prev_stream?: number;
  readonly stream?: number;
  readonly prev_topic?: string;
  readonly topic?: string;
}

export interface StoredReaction {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
  readonly user_id: number;
}

export interface StoredSubmessage {
  readonly id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: string;
  readonly content: string;
}

export const messages = table(
  'messages',
  {
    id: 'integer',
    sender_id: 'integer',
    /** The channel or the conversation: both draw their ids from the realm's one counter. */
    recipient_id: 'integer',
    /** Null for direct messages. */
    channel_id: 'integer?',
    topic: 'text',
    /** The topic as it is compared. */
    topic_key: 'text',
    content: 'text',
    rendered: 'text',
    /** What full-text search looks at. */
    search_text: 'text',
    client: 'text',
    /** Seconds since 1970, as are the next two. */
    sent_at: 'integer',
    edited_at: 'integer?',
    moved_at: 'integer?',
    has_link: 'boolean',
    has_image: 'boolean',
    has_attachment: 'boolean',
    has_reaction: 'boolean',
    /** Bits: 1 everyone in the channel was mentioned, 2 everyone in the topic. */
    wildcards: 'integer',
    topic_links: json<readonly { readonly text: string; readonly url: string }[]>(),
    /** Newest first. */
    edit_history: json<readonly EditHistoryEntry[]>(),
    reactions: json<readonly StoredReaction[]>(),
    submessages: json<readonly StoredSubmessage[]>(),
    /** The fields that are the same for every reader, as JSON without the braces around it. */
    wire: 'text',
  },
  ['id'],
);
export type MessageRow = RowOf<typeof messages>;

export const topics = table(
  'topics',
  { channel_id: 'integer', topic_key: 'text', name: 'text', max_id: 'integer' },
  ['channel_id', 'topic_key'],
);
export type TopicRow = RowOf<typeof topics>;

/** Flags of one message for one person, other than `read`; only where there are any. */
export const messageFlags = table(
  'message_flags',
  { user_id: 'integer', message_id: 'integer', flags: 'integer' },
  ['user_id', 'message_id'],
);
export type MessageFlagsRow = RowOf<typeof messageFlags>;

/** Stretches of message ids that somebody has read, whatever channels they belong to. They never overlap. */
export const readRanges = table(
  'read_ranges',
  { user_id: 'integer', from_id: 'integer', to_id: 'integer' },
  ['user_id', 'from_id'],
);
export type ReadRangeRow = RowOf<typeof readRanges>;

export const userTopics = table(
  'user_topics',
  {
    user_id: 'integer',
    channel_id: 'integer',
    topic_key: 'text',
    topic_name: 'text',
    visibility_policy: 'integer',
    last_updated: 'integer',
  },
  ['user_id', 'channel_id', 'topic_key'],
);
export type UserTopicRow = RowOf<typeof userTopics>;

export const mutedUsers = table(
  'muted_users',
  { user_id: 'integer', muted_id: 'integer', muted_at: 'integer' },
  ['user_id', 'muted_id'],
);
export type MutedUserRow = RowOf<typeof mutedUsers>;

export const alertWords = table(
  'alert_words',
  { user_id: 'integer', word_key: 'text', word: 'text' },
  ['user_id', 'word_key'],
);
export type AlertWordRow = RowOf<typeof alertWords>;

export const drafts = table(
  'drafts',
  {
    user_id: 'integer',
    id: 'integer',
    type: 'text',
    recipients: json<readonly number[]>(),
    topic: 'text',
    content: 'text',
    /** Microseconds since 1970. */
    edited_at: 'integer',
  },
  ['user_id', 'id'],
);
export type DraftRow = RowOf<typeof drafts>;

export const scheduledMessages = table(
  'scheduled_messages',
  {
    id: 'integer',
    user_id: 'integer',
    /** `pending`, `failed` or `sent`. */
    status: 'text',
    type: 'text',
    recipients: json<readonly number[]>(),
    topic: 'text',
    content: 'text',
    rendered: 'text',
    /** Seconds since 1970. */
    deliver_at: 'integer',
    client: 'text',
    read_by_sender: 'boolean',
    failure: 'text?',
  },
  ['id'],
);
export type ScheduledMessageRow = RowOf<typeof scheduledMessages>;

export const navigationViews = table(
  'navigation_views',
  { user_id: 'integer', fragment: 'text', is_pinned: 'boolean', name: 'text?' },
  ['user_id', 'fragment'],
);
export type NavigationViewRow = RowOf<typeof navigationViews>;

export const savedSnippets = table(
  'saved_snippets',
  { user_id: 'integer', id: 'integer', title: 'text', content: 'text', date_created: 'integer' },
  ['user_id', 'id'],
);
export type SavedSnippetRow = RowOf<typeof savedSnippets>;

export const channelFolders = table(
  'channel_folders',
  {
    id: 'integer',
    name: 'text',
    description: 'text',
    rendered_description: 'text',
    date_created: 'integer?',
    creator_id: 'integer?',
    is_archived: 'boolean',
    folder_order: 'integer',
  },
  ['id'],
);
export type ChannelFolderRow = RowOf<typeof channelFolders>;

export const realmEmoji = table(
  'realm_emoji',
  {
    id: 'integer',
    name: 'text',
    file: 'text',
    still_file: 'text?',
    author_id: 'integer?',
    deactivated: 'boolean',
  },
  ['id'],
);
export type RealmEmojiRow = RowOf<typeof realmEmoji>;

export const linkifiers = table(
  'linkifiers',
  { id: 'integer', pattern: 'text', url_template: 'text', linkifier_order: 'integer' },
  ['id'],
);
export type LinkifierRow = RowOf<typeof linkifiers>;

export const attachments = table(
  'attachments',
  {
    id: 'integer',
    owner_id: 'integer',
    path_id: 'text',
    name: 'text',
    size: 'integer',
    content_type: 'text',
    width: 'integer?',
    height: 'integer?',
    animated: 'boolean',
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['id'],
);
export type AttachmentRow = RowOf<typeof attachments>;

export const attachmentMessages = table(
  'attachment_messages',
  { attachment_id: 'integer', message_id: 'integer' },
  ['attachment_id', 'message_id'],
);

/** When people were last seen. It concerns no log and no memory: `presence/note-presence.ts` says why. */
export const presence = table(
  'presence',
  {
    user_id: 'integer',
    /** Seconds since 1970, as is the next. */
    active_at: 'integer',
    /** Never before `active_at`. */
    idle_at: 'integer',
    /** Grows with every change to any row of the realm, in the order of commits. */
    update_id: 'integer',
  },
  ['user_id'],
);
export type PresenceRow = RowOf<typeof presence>;

/** Empty texts stand for what is not set; where nothing is, there is no row. */
export const userStatuses = table(
  'user_statuses',
  {
    user_id: 'integer',
    status_text: 'text',
    emoji_name: 'text',
    emoji_code: 'text',
    reaction_type: 'text',
  },
  ['user_id'],
);
export type UserStatusRow = RowOf<typeof userStatuses>;

export const botStorage = table('bot_storage', { bot_id: 'integer', name: 'text', value: 'text' }, [
  'bot_id',
  'name',
]);

export const pushTokens = table(
  'push_tokens',
  {
    user_id: 'integer',
    /** `fcm` or `apns`. */
    kind: 'text',
    /** Tokens are too long to be keys. */
    token_hash: 'text',
    token: 'text',
    /** Only for `apns`. */
    app_id: 'text?',
    /** Milliseconds since 1970. */
    registered_at: 'integer',
  },
  ['user_id', 'kind', 'token_hash'],
);

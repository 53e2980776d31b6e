import type {
  CustomData,
  GroupSettingValue,
  TopicsPolicy,
  VisibilityPolicy,
} from '@tidings/shared-types';
import { integer, json, type RowOf, table, text } from '../table.ts';

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
    topics_policy: text<TopicsPolicy>(),
    folder_id: 'integer?',
    is_archived: 'boolean',
    is_default: 'boolean',
    first_message_id: 'integer?',
    /** The channel's id in the system that provisions it. Unique in the realm. */
    external_id: 'text?',
    /** Null if there is none. */
    custom: json<CustomData | null>(),
    settings: json<Permissions>(),
  },
  ['id'],
);
export type ChannelRow = RowOf<typeof channels>;

/**
 * Ranges of message ids during a subscription: after the first number, up to the second, or without end. The subscriber
 * received the messages in them.
 */
export type Intervals = readonly (readonly [after: number, upTo: number | null])[];

export const subscriptions = table(
  'subscriptions',
  {
    channel_id: 'integer',
    user_id: 'integer',
    /** False after unsubscribing. Colour and history stay. */
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

export const userTopics = table(
  'user_topics',
  {
    user_id: 'integer',
    channel_id: 'integer',
    topic_key: 'text',
    topic_name: 'text',
    visibility_policy: integer<VisibilityPolicy>(),
    last_updated: 'integer',
  },
  ['user_id', 'channel_id', 'topic_key'],
);
export type UserTopicRow = RowOf<typeof userTopics>;

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

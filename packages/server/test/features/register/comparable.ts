import type { Channel, Subscription } from '@tidings/shared-types';
import type { ClientState } from '../../support/apply-events/client-state.ts';

type Fields = Record<string, unknown>;

/** Fields of the snapshot that are not part of the state kept by events. */
const passing: ReadonlySet<string> = new Set([
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'server_timestamp',
  'unknown',
  // Older form of user topics and channel names, which are compared.
  'muted_topics',
  // Clients poll presence every minute.
  'presences',
  'presence_last_update_id',
  // Derived from the permissions, which are compared.
  'can_create_public_streams',
  'can_create_private_streams',
  'can_create_web_public_streams',
  'can_create_streams',
  'can_invite_others_to_realm',
]);

/** Fields that depend on time, or on messages that a client does not get. */
const estimated = ['is_recently_active', 'stream_weekly_traffic'] as const;

/** Name of hidden users: present in a new snapshot, removed for clients that saw them go. */
const OUT_OF_SIGHT = 'Unknown user';

/** Converts a client's state into a form that is equal for equal states. */
export function comparable(state: ClientState, options: { readonly inheritsSettings: boolean }) {
  const { subscriptions, unsubscribed, never_subscribed, streams, ...rest } = state;
  const others = [...unsubscribed, ...never_subscribed].map(withoutOwnSettings);
  const fields: Fields = {
    ...rest,
    streams: byId(
      streams.map((channel) => plainChannel(channel, subscriptions)),
      'stream_id',
    ),
    subscriptions: byId(
      subscriptions.map((channel) => {
        const plain = plainChannel(channel, subscriptions);
        return options.inheritsSettings ? plain : withoutNotifications(plain);
      }),
      'stream_id',
    ),
    // A channel that becomes visible again does not tell whether the user was once subscribed.
    others: byId(
      others.map((channel) => plainChannel(channel, subscriptions)),
      'stream_id',
    ),
    realm_users: byId(
      state.realm_users.filter((user) => user.full_name !== OUT_OF_SIGHT),
      'user_id',
    ),
    realm_non_active_users: byId(state.realm_non_active_users, 'user_id'),
    realm_user_groups: byId(state.realm_user_groups, 'id'),
    realm_bots: byId(state.realm_bots, 'user_id'),
    channel_folders: byId(state.channel_folders, 'id'),
    drafts: byId(state.drafts, 'id'),
    scheduled_messages: byId(state.scheduled_messages, 'scheduled_message_id'),
    navigation_views: byId(state.navigation_views, 'fragment'),
    saved_snippets: byId(state.saved_snippets, 'id'),
    user_topics: state.user_topics
      .map((topic) => ({ ...topic, topic_name: topic.topic_name.toLowerCase() }))
      .sort((a, b) => a.stream_id - b.stream_id || (a.topic_name < b.topic_name ? -1 : 1)),
    unread_msgs: plainUnread(state),
  };
  const kept = Object.entries(fields).filter(([name]) => !passing.has(name));
  return Object.fromEntries(kept);
}

/** Removes what no event tells, unless the client knows it. */
export function forget(fields: Fields, { unknown }: ClientState): Fields {
  const { max_message_id, recent_private_conversations, ...others } = fields;
  const recent = recent_private_conversations as ClientState['recent_private_conversations'];
  return {
    ...others,
    ...(!unknown.maxMessageId && { max_message_id }),
    recent_private_conversations: byId(
      recent
        .filter(({ user_ids }) => !unknown.conversations.has(user_ids.join()))
        .map((each) => ({ ...each, key: each.user_ids.join() })),
      'key',
    ),
  };
}

function plainChannel(channel: Channel, subscriptions: readonly Subscription[]): Fields {
  const fields: Fields = { ...channel };
  for (const name of estimated) delete fields[name];
  // A channel's first message is sent with the message, to its recipients.
  const isSubscribed = subscriptions.some(({ stream_id }) => stream_id === channel.stream_id);
  if (!isSubscribed) delete fields['first_message_id'];
  return fields;
}

const ownSettings = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const satisfies (keyof Subscription)[];

function withoutOwnSettings(channel: Channel): Channel {
  const fields: Fields = { ...channel };
  for (const name of ownSettings) delete fields[name];
  return fields as Channel;
}

/** Events have these as stored, the snapshot with inherited values. */
function withoutNotifications(channel: Fields): Fields {
  const {
    desktop_notifications,
    audible_notifications,
    push_notifications,
    email_notifications,
    ...others
  } = channel;
  return others;
}

/** Counts depend on what is muted. */
function plainUnread(state: ClientState): Fields {
  const { count, pms, streams, huddles, mentions, ...others } = state.unread_msgs;
  return {
    ...others,
    pms: byId(pms, 'other_user_id'),
    huddles: byId(huddles, 'user_ids_string'),
    streams: streams
      .map((entry) => ({ ...entry, topic: entry.topic.toLowerCase() }))
      .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1)),
    mentions: [...mentions].sort((a, b) => a - b),
  };
}

function byId<T extends object>(list: readonly T[], name: keyof T & string): T[] {
  return [...list].sort((a, b) => (a[name] < b[name] ? -1 : 1));
}

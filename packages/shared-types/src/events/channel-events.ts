import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Channel } from '../resources/channel.ts';
import { ChannelFolder } from '../resources/channel-folder.ts';
import { ChannelCustom } from '../resources/custom-data.ts';
import { GroupSettingValue } from '../resources/group-setting.ts';
import { Subscription } from '../resources/subscription.ts';
import { ChannelId, Id, Timestamp, UserId, VisibilityPolicy } from '../scalars.ts';
import { channelGroupSettings } from '../settings/channel-group-settings.ts';
import { event, operation } from './event.ts';

const channelIds = Type.Array(ChannelId);
const NamedChannel = Type.Object({
  stream_id: described(ChannelId, 'The channel.'),
  name: Type.String({ description: 'Its name.' }),
});

export const subscriptionAdd = operation(
  'subscription',
  'add',
  'The user was subscribed to channels.',
  {
    subscriptions: described(
      Type.Array(Subscription),
      'The channels, with the user’s settings for them.',
    ),
  },
);

export const subscriptionRemove = operation(
  'subscription',
  'remove',
  'The user was unsubscribed from channels.',
  { subscriptions: described(Type.Array(NamedChannel), 'The channels.') },
);

const ownSetting = 'A setting of the user for a channel changed.';
const subscribed = { stream_id: described(ChannelId, 'The channel.') };

export const subscriptionUpdate = Type.Union([
  operation('subscription', 'update', ownSetting, {
    ...subscribed,
    property: Type.Literal('color'),
    value: Type.String({ description: '`#` and six lower-case hexadecimal digits.' }),
  }),
  operation('subscription', 'update', ownSetting, {
    ...subscribed,
    property: Type.Enum([
      'is_muted',
      'in_home_view',
      'pin_to_top',
      'desktop_notifications',
      'audible_notifications',
      'push_notifications',
      'email_notifications',
      'wildcard_mentions_notify',
    ]),
    value: Type.Boolean(),
  }),
]);

const peers = {
  stream_ids: described(channelIds, 'The channels.'),
  user_ids: described(
    Type.Array(UserId),
    'The users. The event is about each of them in each of the channels.',
  ),
};

export const peerAdd = operation('subscription', 'peer_add', 'Other users were subscribed.', peers);
export const peerRemove = operation(
  'subscription',
  'peer_remove',
  'Other users were unsubscribed.',
  peers,
);

export const streamCreate = operation(
  'stream',
  'create',
  'The user can now see channels, old or new.',
  { streams: described(Type.Array(Channel), 'The channels.') },
);

export const streamDelete = operation(
  'stream',
  'delete',
  'The user can no longer see channels. Clients without `archived_channels` also get this when channels are archived.',
  {
    stream_ids: described(channelIds, 'The channels.'),
    streams: described(Type.Array(Type.Object({ stream_id: ChannelId })), 'Deprecated: the same.'),
  },
);

/** Returns the schema of a change of one channel property. */
function streamUpdateOf<P extends TSchema, V extends TSchema>(property: P, value: V) {
  return operation('stream', 'update', 'A channel changed.', {
    stream_id: described(ChannelId, 'The channel.'),
    name: Type.String({ description: 'Name of the channel; the old name if the name changed.' }),
    property,
    value,
  });
}

const { properties } = Channel;

export const streamUpdate = Type.Union([
  streamUpdateOf(Type.Literal('name'), Type.String()),
  operation('stream', 'update', 'The description of a channel changed.', {
    ...streamUpdateOf(Type.Literal('description'), Type.String()).properties,
    rendered_description: properties.rendered_description,
  }),
  operation('stream', 'update', 'The privacy of a channel changed.', {
    ...streamUpdateOf(Type.Literal('invite_only'), Type.Boolean()).properties,
    history_public_to_subscribers: properties.history_public_to_subscribers,
    is_web_public: properties.is_web_public,
  }),
  streamUpdateOf(Type.Literal('is_archived'), properties.is_archived),
  streamUpdateOf(Type.Literal('message_retention_days'), properties.message_retention_days),
  streamUpdateOf(Type.Literal('topics_policy'), properties.topics_policy),
  streamUpdateOf(Type.Literal('folder_id'), properties.folder_id),
  streamUpdateOf(Type.Literal('custom'), described(ChannelCustom, 'The new data; may be empty.')),
  streamUpdateOf(Type.Literal('first_message_id'), properties.first_message_id),
  streamUpdateOf(Type.Literal('is_recently_active'), properties.is_recently_active),
  streamUpdateOf(Type.Literal('stream_weekly_traffic'), properties.stream_weekly_traffic),
  streamUpdateOf(Type.Literal('stream_post_policy'), properties.stream_post_policy),
  streamUpdateOf(Type.Literal('is_announcement_only'), properties.is_announcement_only),
  streamUpdateOf(
    Type.Enum(Object.keys(channelGroupSettings) as (keyof typeof channelGroupSettings)[]),
    GroupSettingValue,
  ),
]);

export const defaultStreams = event('default_streams', 'The default channels changed.', {
  default_streams: described(channelIds, 'All default channels.'),
});

export const channelFolderAdd = operation('channel_folder', 'add', 'A folder was created.', {
  channel_folder: described(ChannelFolder, 'The folder.'),
});

export const channelFolderUpdate = operation('channel_folder', 'update', 'A folder changed.', {
  channel_folder_id: described(Id, 'The folder.'),
  data: described(
    Type.Partial(
      Type.Pick(ChannelFolder, ['name', 'description', 'rendered_description', 'is_archived']),
    ),
    'The changed fields.',
  ),
});

export const channelFolderReorder = operation(
  'channel_folder',
  'reorder',
  'The order of folders changed.',
  {
    order: described(Type.Array(Id), 'All folders in their new order.'),
  },
);

export const userTopic = event('user_topic', 'The user’s visibility policy for a topic changed.', {
  stream_id: described(ChannelId, 'The channel.'),
  topic_name: Type.String({ description: 'The topic.' }),
  last_updated: described(Timestamp, 'When.'),
  visibility_policy: described(VisibilityPolicy, 'The policy; 0 if it was removed.'),
});

export const mutedTopics = event('muted_topics', 'Deprecated: muted topics changed.', {
  muted_topics: Type.Array(Type.Tuple([Type.String(), Type.String(), Timestamp]), {
    description: 'All muted topics: name of the channel, topic, time.',
  }),
});

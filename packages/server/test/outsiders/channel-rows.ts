import { about, list, type Rows } from './row.ts';

const setting = { property: 'is_muted', value: true };

/** Rows of endpoints that take a channel's name: two channels never have the same one. */
const takesName = true;

/**
 * Channels, topics and subscriptions. Rows that take a name come last, since it is free in another
 * organization.
 */
export const channelRows: Rows = {
  getChannels: [
    list(),
    list({ include_all: true }),
    list({
      include_web_public: true,
      include_default: true,
      include_owner_subscribed: true,
      include_can_access_content: true,
      exclude_archived: false,
    }),
    list({ include_all_active: true }),
  ],
  getChannel: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  getChannelId: [about('channel', ({ channel }) => ({ stream: channel }))],
  getChannelSubscribers: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  getChannelEmailAddress: [
    about('channel', ({ channelId }) => ({ stream_id: channelId })),
    about('people', ({ userId }, { channelId }) => ({ stream_id: channelId, sender_id: userId })),
  ],
  archiveChannel: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  addDefaultChannel: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  removeDefaultChannel: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  getSubscriptions: [list(), list({ include_subscribers: true })],
  isSubscribed: [
    about('channel', ({ channelId }, { userId }) => ({ user_id: userId, stream_id: channelId })),
    about('people', ({ userId }, { channelId }) => ({ user_id: userId, stream_id: channelId })),
  ],
  unsubscribe: [
    about(['channel', 'people'], ({ channel, userId }) => ({
      subscriptions: [channel],
      principals: [userId],
    })),
    about('channel', ({ channel }) => ({ subscriptions: [channel] })),
  ],
  updateSubscriptionSettings: [
    about('channel', ({ channelId }) => ({
      subscription_data: [{ stream_id: channelId, ...setting }],
    })),
  ],
  updateSubscriptionSetting: [
    about('channel', ({ channelId }) => ({ stream_id: channelId, ...setting })),
  ],
  getTopics: [
    about('channel', ({ channelId }) => ({ stream_id: channelId })),
    about('organization', ({ publicChannelId }) => ({ stream_id: publicChannelId })),
    about([], (target) => ({ stream_id: target.channelId })),
  ],
  setTopicVisibility: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      stream_id: channelId,
      topic,
      visibility_policy: 3,
    })),
  ],
  updateMutedTopic: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      stream_id: channelId,
      topic,
      op: 'add',
    })),
    about(['channel', 'messages'], ({ channel, topic }) => ({ stream: channel, topic, op: 'add' })),
  ],
  deleteTopic: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      stream_id: channelId,
      topic_name: topic,
    })),
  ],
  updateRealm: [
    ...[
      'moderation_request_channel_id',
      'new_stream_announcements_stream_id',
      'signup_announcements_stream_id',
    ].map((name) => about('channel', ({ channelId }) => ({ [name]: channelId }))),
    about('organization', () => ({ name: 'changed' })),
  ],
  updateSubscriptions: [
    about('channel', ({ channel }) => ({ delete: [channel] })),
    about('channel', ({ channel }) => ({ add: [{ name: channel }] }), { takesName }),
  ],
  updateSettingsOfNewPeople: [about('organization', () => ({ enter_sends: true }))],
  createChannel: [
    about('channel', ({ channel }, { userId }) => ({ name: channel, subscribers: [userId] }), {
      takesName,
    }),
    about('people', ({ userId }) => ({ name: `with ${userId}`, subscribers: [userId] })),
    about('settings', ({ folderId }, { channelId }) => ({
      name: `filed ${channelId}`,
      subscribers: [],
      folder_id: folderId,
    })),
  ],
  updateChannel: [
    about('channel', ({ channelId }) => ({ stream_id: channelId, description: 'changed' })),
    about('channel', ({ channelId }) => ({ stream_id: channelId, is_private: false })),
    about('settings', ({ folderId }, { channelId }) => ({
      stream_id: channelId,
      folder_id: folderId,
    })),
    about(
      'channel',
      ({ channel }, { channelId }) => ({ stream_id: channelId, new_name: channel }),
      { takesName },
    ),
  ],
  subscribe: [
    about('channel', ({ channel }) => ({ subscriptions: [{ name: channel }] }), { takesName }),
    about('people', ({ userId }, { channelId }) => ({
      subscriptions: [{ name: `own ${channelId}` }],
      principals: [userId],
    })),
    about('settings', ({ folderId }, { channelId }) => ({
      subscriptions: [{ name: `filed ${channelId}` }],
      folder_id: folderId,
    })),
  ],
};

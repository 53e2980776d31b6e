import type { ChannelItem, TopicItem, UserItem } from '@tidings/sdk/react';
import type { Route } from '../routes/route.ts';
import { topicText } from '../topics/topic-text.ts';

/** A target of the quick switcher. */
export interface Place {
  readonly key: string;
  readonly name: string;
  /** The channel of a topic, or the type of an account. */
  readonly note: string;
  readonly to: Route;
  readonly channel?: ChannelItem;
  readonly userId?: number;
}

export function channelPlace(item: ChannelItem): Place {
  return {
    key: `channel ${item.id}`,
    name: item.channel.name,
    note: item.subscription ? '' : 'not joined',
    to: { name: 'channel', channelId: item.id },
    channel: item,
  };
}

export function topicPlace(topic: TopicItem, channel: ChannelItem): Place {
  return {
    key: `topic ${topic.key}`,
    name: topicText(topic.name),
    note: `#${channel.channel.name}`,
    to: { name: 'topic', channelId: topic.channelId, topic: topic.name },
    channel,
  };
}

export function personPlace({ user }: UserItem): Place {
  return {
    key: `person ${user.user_id}`,
    name: user.full_name,
    note: user.is_bot ? 'bot' : '',
    to: { name: 'direct', userIds: [user.user_id] },
    userId: user.user_id,
  };
}

import type { ChannelItem, DirectItem, InboxItem, TopicItem, UserItem } from '@tidings/sdk/react';
import type { LucideIcon } from 'lucide-react';
import { Bookmark, Users } from 'lucide-react';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import type { Route } from '../routes/route.ts';
import type { SavedSearch } from '../search/saved-searches.ts';
import { topicText } from '../topics/topic-text.ts';

/** A target or command of the quick switcher. */
export interface Place {
  readonly key: string;
  readonly name: string;
  /** The channel of a topic, the type of an account, or the keys of a command. */
  readonly note: string;
  /** The page to open, or the command to run. */
  readonly to: Route | (() => void);
  readonly icon?: LucideIcon;
  readonly channel?: ChannelItem;
  readonly userId?: number;
  readonly waiting?: Pick<InboxItem, 'unread' | 'mentions'>;
}

export function channelPlace(item: ChannelItem): Place {
  return {
    key: `channel ${item.id}`,
    name: item.channel.name,
    note: item.subscription ? '' : t('switcher.notJoined'),
    to: { name: 'channel', channelId: item.id },
    channel: item,
  };
}

export function topicPlace(
  topic: Pick<TopicItem, 'key' | 'channelId' | 'name'>,
  channel: ChannelItem,
): Place {
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
    note: user.is_bot ? t('chat.bot') : '',
    to: { name: 'direct', userIds: [user.user_id] },
    userId: user.user_id,
  };
}

/** A direct conversation, which may have several members. */
export function directPlace({ userIds, people }: Pick<DirectItem, 'userIds' | 'people'>): Place {
  const [userId] = userIds;
  return {
    key: `direct ${userIds.join()}`,
    name: listText(people.map(({ full_name }) => full_name)) || t('messages.unknownPerson'),
    note: '',
    to: { name: 'direct', userIds },
    ...(userIds.length === 1 && userId !== undefined ? { userId } : { icon: Users }),
  };
}

export function searchPlace({ fragment, name, text }: SavedSearch): Place {
  return {
    key: `search ${fragment}`,
    name,
    note: text === name ? '' : text,
    to: { name: 'search', text },
    icon: Bookmark,
  };
}

/** An unread conversation. Undefined in a channel that this device does not know. */
export function unreadPlace(
  item: InboxItem,
  channels: ReadonlyMap<number, ChannelItem>,
): Place | undefined {
  const { key, to, unread, mentions } = item;
  const waiting = { unread, mentions };
  if (to.kind === 'direct') return { ...directPlace({ ...to, people: item.people }), waiting };
  const channel = channels.get(to.channelId);
  const topic = { key, channelId: to.channelId, name: to.topic };
  return channel && { ...topicPlace(topic, channel), to: conversationRoute(to), waiting };
}

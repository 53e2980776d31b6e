import type { Channel, Subscription } from '@tidings/shared-types';
import type { Appliers, ClientState, EventOf } from './client-state.ts';
import { dropUnreadOfChannel, sameTopic } from './messages.ts';
import { dropEmptyCustom } from './people.ts';

type Listed = Channel & Pick<Subscription, 'subscribers'>;

export const channelAppliers: Appliers = {
  stream(state, event) {
    if (event.op === 'create') {
      addChannels(state, event.streams);
      return;
    }
    if (event.op === 'delete') {
      removeChannels(state, event.stream_ids);
      return;
    }
    const { id, type, op, stream_id, name, property, value, ...extras } = event;
    for (const channel of listedAs(state, stream_id)) {
      Object.assign(channel, { [property]: value }, extras);
      dropEmptyCustom(channel);
    }
  },

  subscription(state, event) {
    switch (event.op) {
      case 'add':
        for (const subscription of event.subscriptions) subscribe(state, subscription);
        return;
      case 'remove':
        for (const { stream_id } of event.subscriptions) unsubscribe(state, stream_id);
        return;
      case 'update': {
        const subscription = state.subscriptions.find(
          ({ stream_id }) => stream_id === event.stream_id,
        );
        if (subscription) Object.assign(subscription, { [event.property]: event.value });
        return;
      }
      case 'peer_add':
        changePeers(state, event, (ids, userId) => ids.add(userId));
        return;
      case 'peer_remove':
        changePeers(state, event, (ids, userId) => ids.delete(userId));
        return;
    }
  },

  default_streams(state, { default_streams }) {
    state.realm_default_streams = default_streams;
  },

  channel_folder(state, event) {
    const folders = state.channel_folders;
    if (event.op === 'add') folders.push(event.channel_folder);
    else if (event.op === 'update') {
      const folder = folders.find(({ id }) => id === event.channel_folder_id);
      if (folder) Object.assign(folder, event.data);
    } else {
      for (const folder of folders) folder.order = event.order.indexOf(folder.id);
    }
  },

  user_topic(state, { stream_id, topic_name, last_updated, visibility_policy }) {
    const others = state.user_topics.filter(
      (each) => each.stream_id !== stream_id || !sameTopic(each.topic_name, topic_name),
    );
    const topic = { stream_id, topic_name, last_updated, visibility_policy };
    state.user_topics = visibility_policy === 0 ? others : [...others, topic];
  },

  muted_topics(state, { muted_topics }) {
    state.muted_topics = muted_topics;
  },
};

/** Returns a channel's entries in all lists. */
function listedAs(state: ClientState, channelId: number): Listed[] {
  const { streams, subscriptions, unsubscribed, never_subscribed } = state;
  return [streams, subscriptions, unsubscribed, never_subscribed]
    .flat()
    .filter((channel) => channel.stream_id === channelId);
}

/** New channels have no known subscribers until events report them. */
function addChannels(state: ClientState, channels: readonly Channel[]): void {
  for (const channel of channels) {
    removeFromLists(state, channel.stream_id);
    const empty = { ...channel, subscriber_count: 0 };
    state.streams.push({ ...empty });
    state.never_subscribed.push({ ...empty, subscribers: [] });
  }
}

function removeChannels(state: ClientState, channelIds: readonly number[]): void {
  for (const channelId of channelIds) {
    dropUnreadOfChannel(state, channelId);
    removeFromLists(state, channelId);
  }
}

function removeFromLists(state: ClientState, channelId: number): void {
  const others = <C extends Channel>(channels: C[]) =>
    channels.filter((channel) => channel.stream_id !== channelId);
  state.streams = others(state.streams);
  state.subscriptions = others(state.subscriptions);
  state.unsubscribed = others(state.unsubscribed);
  state.never_subscribed = others(state.never_subscribed);
}

function subscribe(state: ClientState, subscription: Subscription): void {
  const isOther = (channel: Channel) => channel.stream_id !== subscription.stream_id;
  state.unsubscribed = state.unsubscribed.filter(isOther);
  state.never_subscribed = state.never_subscribed.filter(isOther);
  state.subscriptions = [...state.subscriptions.filter(isOther), subscription];
  // The event has the whole channel, since not every change of an unsubscribed channel is sent.
  for (const channel of state.streams) {
    if (isOther(channel)) continue;
    const names = Object.keys(channel) as (keyof Channel)[];
    Object.assign(channel, Object.fromEntries(names.map((name) => [name, subscription[name]])));
  }
}

function unsubscribe(state: ClientState, channelId: number): void {
  dropUnreadOfChannel(state, channelId);
  const subscription = state.subscriptions.find(({ stream_id }) => stream_id === channelId);
  if (!subscription) return;
  state.subscriptions = state.subscriptions.filter((each) => each !== subscription);
  state.unsubscribed.push(subscription);
  for (const channel of listedAs(state, channelId)) {
    channel.subscriber_count -= 1;
    channel.subscribers &&= channel.subscribers.filter((id) => id !== state.user_id);
  }
}

type PeerEvent = Extract<EventOf<'subscription'>, { user_ids: number[] }>;

/** Clients that request lists of subscribers count them by the list. */
function changePeers(
  state: ClientState,
  { stream_ids, user_ids }: PeerEvent,
  change: (ids: Set<number>, userId: number) => unknown,
): void {
  for (const channelId of stream_ids) {
    const listed = listedAs(state, channelId);
    const known = listed.find((channel) => channel.subscribers)?.subscribers ?? [];
    const subscribers = new Set(known);
    for (const userId of user_ids) change(subscribers, userId);
    for (const channel of listed) {
      channel.subscriber_count = subscribers.size;
      if (channel.subscribers) channel.subscribers = [...subscribers].sort((a, b) => a - b);
    }
  }
}

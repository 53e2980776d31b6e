import { type Channel, type Subscription, visibilityPolicies } from '@tidings/shared-types/wire';
import { channelKey } from '../messages/conversation.ts';
import { userTopicKey } from '../messages/muting.ts';
import { Windows } from '../messages/windows.ts';
import type { KnownChannel, SubscriptionSettings } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { Appliers } from './apply-context.ts';
import { withoutEmptyCustom } from './custom-data.ts';
import { forgetChannel, forgetUnreadable } from './lost-channels.ts';
import { recountMentions, recountMentionsIn } from './mention-counts.ts';
import { Unread } from './unread.ts';

type ChannelEventName =
  | 'subscription/add'
  | 'subscription/remove'
  | 'subscription/update'
  | 'subscription/peer_add'
  | 'subscription/peer_remove'
  | 'stream/create'
  | 'stream/update'
  | 'stream/delete'
  | 'channel_folder/add'
  | 'channel_folder/update'
  | 'channel_folder/reorder'
  | 'user_topic';

export const channelAppliers: Appliers<ChannelEventName> = {
  async 'subscription/add'(set, { subscriptions }, { userId, newestMessageId }) {
    for (const subscription of subscriptions) {
      const known = await get(set, subscription.stream_id);
      if (!known?.subscription) {
        // Earlier fetches are stale: only subscribers got the events.
        const windows = new Windows(set);
        await windows.distrustChannel(channelKey(subscription.stream_id), newestMessageId);
        // Wider views have its forgotten messages again.
        if (subscription.invite_only) await windows.distrustWide(newestMessageId);
      }
      const { channel, settings, subscribers } = takenApart(subscription);
      const others = subscribers ?? known?.subscribers ?? [];
      putChannel(set, {
        channel,
        subscription: settings,
        subscribers: [...new Set([...others, userId])],
      });
    }
  },

  async 'subscription/remove'(set, { subscriptions }, { userId, newestMessageId }) {
    for (const { stream_id } of subscriptions) {
      await change(set, stream_id, (known) => ({
        ...recounted(known, known.subscription ? -1 : 0),
        subscription: undefined,
        subscribers: known.subscribers.filter((id) => id !== userId),
      }));
      await new Windows(set).distrustChannel(channelKey(stream_id), newestMessageId);
      await new Unread(set).dropChannel(channelKey(stream_id));
    }
  },

  async 'subscription/update'(set, { stream_id, property, value }) {
    await change(set, stream_id, (known) => ({
      ...known,
      subscription: known.subscription && { ...known.subscription, [property]: value },
    }));
    if (property === 'is_muted') await recountMentionsIn(set, channelKey(stream_id));
  },

  async 'subscription/peer_add'(set, { stream_ids, user_ids }) {
    for (const id of stream_ids) {
      await change(set, id, (known) => ({
        ...recounted(known, newcomers(known, user_ids)),
        subscribers: [...new Set([...known.subscribers, ...user_ids])],
      }));
    }
  },

  async 'subscription/peer_remove'(set, { stream_ids, user_ids }) {
    for (const id of stream_ids) {
      await change(set, id, (known) => ({
        ...recounted(known, -user_ids.length),
        subscribers: known.subscribers.filter((user) => !user_ids.includes(user)),
      }));
    }
  },

  async 'stream/create'(set, { streams }) {
    for (const channel of streams) {
      const known = await get(set, channel.stream_id);
      putChannel(set, { subscription: undefined, subscribers: [], ...known, channel });
    }
  },

  async 'stream/update'(set, event, { newestMessageId }) {
    const { stream_id, property, value } = event;
    const before = (await get(set, stream_id))?.channel.history_public_to_subscribers;
    const extras =
      property === 'invite_only'
        ? {
            history_public_to_subscribers: event.history_public_to_subscribers,
            is_web_public: event.is_web_public,
          }
        : property === 'description' && { rendered_description: event.rendered_description };
    await change(set, stream_id, (known) => ({
      ...known,
      channel: withoutEmptyCustom({ ...known.channel, [property]: value, ...extras }),
    }));
    const after = (await get(set, stream_id))?.channel.history_public_to_subscribers;
    // No event tells that messages from before the subscription became readable or hidden.
    if (after !== before) {
      await new Windows(set).distrustChannel(channelKey(stream_id), newestMessageId);
    }
  },

  async 'stream/delete'(set, { stream_ids }) {
    for (const id of stream_ids) await forgetChannel(set, id);
  },

  'channel_folder/add'(set, { channel_folder }) {
    set.set('folder', String(channel_folder.id), channel_folder);
  },

  async 'channel_folder/update'(set, { channel_folder_id, data }) {
    const folder = await set.get('folder', String(channel_folder_id));
    if (folder) set.put({ ...folder, value: { ...folder.value, ...data } });
  },

  async 'channel_folder/reorder'(set, { order }) {
    for (const folder of await set.find({ kind: 'folder' })) {
      const place = order.indexOf(folder.value.id);
      if (place >= 0) set.put({ ...folder, value: { ...folder.value, order: place } });
    }
  },

  async user_topic(set, { stream_id, topic_name, last_updated, visibility_policy }) {
    const key = userTopicKey(stream_id, topic_name);
    if (visibility_policy === visibilityPolicies.none) set.remove('userTopic', key);
    else set.set('userTopic', key, { stream_id, topic_name, last_updated, visibility_policy });
    await recountMentions(set, key);
  },
};

/** Splits a subscription as the store has it: the channel, and the person's settings of it. */
export function takenApart(given: Subscription): {
  readonly channel: Channel;
  readonly settings: SubscriptionSettings;
  readonly subscribers: readonly number[] | undefined;
} {
  const { subscribers, partial_subscribers, ...subscription } = given;
  const fields = Object.entries(subscription);
  const part = (ofSettings: boolean): object =>
    Object.fromEntries(fields.filter(([name]) => settingNames.has(name) === ofSettings));
  return {
    channel: part(false) as Channel,
    settings: part(true) as SubscriptionSettings,
    subscribers: partial_subscribers ?? subscribers,
  };
}

const settingNames: ReadonlySet<string> = new Set<keyof SubscriptionSettings>([
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
]);

async function get(set: WorkingSet, channelId: number): Promise<KnownChannel | undefined> {
  return (await set.get('channel', String(channelId)))?.value;
}

async function change(
  set: WorkingSet,
  channelId: number,
  changed: (known: KnownChannel) => KnownChannel,
): Promise<void> {
  const known = await get(set, channelId);
  if (!known) return;
  const after = changed(known);
  putChannel(set, after);
  await forgetUnreadable(set, known, after);
}

/** Adjusts the number of subscribers, which no event tells. Of a large channel not all subscribers are known. */
function recounted({ channel, ...known }: KnownChannel, change: number): KnownChannel {
  const subscriber_count = Math.max(0, channel.subscriber_count + change);
  return { ...known, channel: { ...channel, subscriber_count } };
}

/** Returns how many of these users are not counted as subscribers yet. */
function newcomers({ channel, subscribers }: KnownChannel, userIds: readonly number[]): number {
  // A channel that is new to the person already counts everybody; an event names them afterwards.
  if (subscribers.length === 0) return Math.max(0, userIds.length - channel.subscriber_count);
  return userIds.filter((id) => !subscribers.includes(id)).length;
}

export function putChannel(set: WorkingSet, value: KnownChannel): void {
  set.set('channel', String(value.channel.stream_id), value);
}

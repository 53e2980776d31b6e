import type { Channel, Subscription } from '@tidings/shared-types';
import type { ChannelRow, SubscriptionRow } from '../../../core/storage/tables/channels.ts';
import { folderObject, foldersInOrder } from '../../channel-folders/folder-object.ts';
import { canSeeChannel } from '../../channels/access.ts';
import { channelObject } from '../../channels/channel-object.ts';
import { shownDefaults } from '../../channels/default-channels.ts';
import { subscriberList } from '../../subscriptions/subscriber-list.ts';
import { subscriptionFields } from '../../subscriptions/subscription-object.ts';
import type { Viewer } from '../../users/access.ts';
import type { Moment, OpenMoment, OpenPart, Part } from '../part.ts';

/** All channels that the caller may see. */
export const streams: Part = (moment) => ({
  streams: seenChannels(moment).map((channel) => shownChannel(moment, channel)),
});

/** The web-public channels, the only ones that spectators may see. */
export const openStreams: OpenPart = (moment) => ({ streams: openChannels(moment) });

/** All channels by the caller's subscription. */
export const subscriptions: Part = (moment) => {
  const { state, caller } = moment;
  const subscribed: Subscription[] = [];
  const unsubscribed: Subscription[] = [];
  const never_subscribed: Channel[] = [];
  for (const channel of seenChannels(moment)) {
    const shown = { ...shownChannel(moment, channel), ...shownSubscribers(moment, channel) };
    const row = state.subscriptions.get({ channel_id: channel.id, user_id: caller.id });
    if (!row) never_subscribed.push(shown);
    else (row.active ? subscribed : unsubscribed).push({ ...shown, ...ownSettings(moment, row) });
  }
  return { subscriptions: subscribed, unsubscribed, never_subscribed };
};

export const openSubscriptions: OpenPart = (moment) => ({
  subscriptions: [],
  unsubscribed: [],
  never_subscribed: openChannels(moment),
});

export const defaultStreams: Part = ({ state, caller }) => ({
  realm_default_streams: shownDefaults(state, caller),
});

export const channelFolders: Part = ({ state }) => ({
  channel_folders: foldersInOrder(state).map(folderObject),
});

function openChannels(moment: OpenMoment): Channel[] {
  return seenChannels({ ...moment, caller: undefined }).map((channel) =>
    shownChannel(moment, channel),
  );
}

function seenChannels({ state, caller, now, options }: OpenMoment & { caller: Viewer }) {
  return [...state.channels.values()].filter(
    (channel) =>
      (!channel.is_archived || options.capabilities.archived_channels) &&
      canSeeChannel(state, caller, channel, now),
  );
}

function shownChannel({ state, request }: OpenMoment, channel: ChannelRow): Channel {
  return channelObject(state, channel, request.activity.get(channel.id));
}

/** Returns a list whenever the client asked for one, since it expects the field. */
function shownSubscribers(
  { state, caller, now, request: { subscribers } }: Moment,
  channel: ChannelRow,
): Pick<Subscription, 'subscribers' | 'partial_subscribers'> {
  if (subscribers.kind === 'none') return {};
  if (!canSeeChannel(state, caller, channel, now)) return { subscribers: [] };
  return subscriberList(state, channel.id, subscribers);
}

type OwnSettings = ReturnType<typeof subscriptionFields>;

/** Replaces inherited settings with their values for clients that do not know inheritance. */
function ownSettings({ state, caller, options }: Moment, row: SubscriptionRow): OwnSettings {
  const fields = subscriptionFields(row);
  if (options.capabilities.notification_settings_null) return fields;
  const inherited = (what: 'desktop' | 'audible' | 'push' | 'email') =>
    state.userSetting(caller.id, `enable_stream_${what}_notifications`);
  return {
    ...fields,
    desktop_notifications: fields.desktop_notifications ?? inherited('desktop'),
    audible_notifications: fields.audible_notifications ?? inherited('audible'),
    push_notifications: fields.push_notifications ?? inherited('push'),
    email_notifications: fields.email_notifications ?? inherited('email'),
  };
}

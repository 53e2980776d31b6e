import { endpoints, type Subscription } from '@tidings/shared-types';
import { readActivity } from '../channels/channel-activity.ts';
import { channelObject } from '../channels/channel-object.ts';
import { query } from '../handler.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { subscriberIds } from './subscriber-ids.ts';
import { subscriptionFields } from './subscription-object.ts';

/** Who wants only some of the subscribers gets no more than this. */
const PARTIAL = 250;

export const getSubscriptions = query(
  endpoints.getSubscriptions,
  async ({ state, caller, input, realm, services }) => {
    const channels = ownChannels(state, caller);
    const activity = await readActivity(realm.reader, realm.id, channels, services.clock.now());
    const subscriptions = channels.flatMap((channel): Subscription[] => {
      const row = state.subscriptions.get({ channel_id: channel.id, user_id: caller.id });
      if (!row) return [];
      return [
        {
          ...channelObject(state, channel, activity.get(channel.id)),
          ...subscriptionFields(row),
          ...subscribersOf(state, channel, input.include_subscribers),
        },
      ];
    });
    return { subscriptions };
  },
);

function ownChannels(state: RealmState, user: UserRow): ChannelRow[] {
  return [...(state.channelsOf.get(user.id) ?? [])]
    .flatMap((id) => state.channels.get({ id }) ?? [])
    .filter((channel) => !channel.is_archived && state.subscribersOf.get(channel.id)?.has(user.id))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function subscribersOf(
  state: RealmState,
  channel: ChannelRow,
  wanted: boolean | 'partial',
): Pick<Subscription, 'subscribers' | 'partial_subscribers'> {
  if (wanted === false) return {};
  const subscribers = subscriberIds(state, channel.id);
  if (wanted === true || subscribers.length <= PARTIAL) return { subscribers };
  return { partial_subscribers: subscribers.slice(0, PARTIAL) };
}

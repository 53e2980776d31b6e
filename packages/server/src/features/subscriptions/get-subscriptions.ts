import { endpoints, type Subscription } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { readActivity } from '../channels/channel-activity.ts';
import { channelObject } from '../channels/channel-object.ts';
import { subscriberList, subscriberWish } from './subscriber-list.ts';
import { subscriptionFields } from './subscription-object.ts';

export const getSubscriptions = query(
  endpoints.getSubscriptions,
  async ({ state, caller, input, realm, services }) => {
    const source = { sql: realm.reader, realmId: realm.id, now: services.clock.now() };
    const wish = await subscriberWish(input.include_subscribers, source);
    const channels = ownChannels(state, caller);
    const activity = await readActivity(source.sql, source.realmId, channels, source.now);
    const subscriptions = channels.flatMap((channel): Subscription[] => {
      const row = state.subscriptions.get({ channel_id: channel.id, user_id: caller.id });
      if (!row) return [];
      return [
        {
          ...channelObject(state, channel, activity.get(channel.id)),
          ...subscriptionFields(row),
          ...subscriberList(state, channel.id, wish),
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

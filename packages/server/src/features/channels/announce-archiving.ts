import { type Audience, forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { announceToPeers } from '../subscriptions/add-subscribers.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { subscriptionFields } from '../subscriptions/subscription-object.ts';
import { readActivity } from './channel-activity.ts';
import { channelObject } from './channel-object.ts';

/** Restricts these events to clients without support for archived channels. */
const clients = { without: 'archived_channels' } as const;

/** Announces an archived channel as deleted. */
export function announceArchived(
  change: Mutation,
  audiences: readonly Audience[],
  { id: stream_id }: ChannelRow,
): void {
  const ids = { stream_ids: [stream_id], streams: [{ stream_id }] };
  for (const audience of audiences) {
    change.emit(audience, { type: 'stream', op: 'delete', ...ids, ...clients });
  }
}

/** Announces an unarchived channel as new, with all its subscribers. */
export async function announceUnarchived(
  change: Mutation,
  audiences: readonly Audience[],
  channel: ChannelRow,
): Promise<void> {
  const { state, sql, realmId, now } = change;
  const activity = await readActivity(sql, realmId, [channel], now);
  const stream = channelObject(state, channel, activity.get(channel.id));
  const subscribers = subscriberIds(state, channel.id);
  for (const audience of audiences) {
    change.emit(audience, { type: 'stream', op: 'create', streams: [stream], ...clients });
  }
  for (const user_id of subscribers) {
    const row = state.subscriptions.get({ channel_id: channel.id, user_id });
    if (!row) continue;
    const subscription = { ...stream, subscribers, ...subscriptionFields(row) };
    const event = { type: 'subscription', op: 'add', subscriptions: [subscription] };
    change.emit(forUser(user_id), { ...event, ...clients });
  }
  announceToPeers(change, channel, 'peer_add', subscribers, clients);
}

import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { readActivity } from './channel-activity.ts';
import { clientsKnowing } from './channel-audience.ts';
import { channelObject } from './channel-object.ts';

/** Tells accounts about channels that they may now see, and their subscribers. */
export async function revealChannels(
  change: Mutation,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): Promise<void> {
  if (userIds.length === 0 || channels.length === 0) return;
  const { state } = change;
  const activity = await readActivity(change.sql, change.realmId, channels, change.now);
  const shown = (channel: ChannelRow) => channelObject(state, channel, activity.get(channel.id));
  const events = alike(channels).map(({ clients, some }): RealmEvent => {
    return { type: 'stream', op: 'create', streams: some.map(shown), ...clients };
  });
  for (const channel of channels) {
    const user_ids = subscriberIds(state, channel.id);
    if (user_ids.length === 0) continue;
    const peers = { stream_ids: [channel.id], user_ids, ...clientsKnowing(channel) };
    events.push({ type: 'subscription', op: 'peer_add', ...peers });
  }
  for (const userId of userIds) {
    for (const event of events) change.emit(forUser(userId), event);
  }
}

/** Tells accounts that they may no longer see these channels. */
export function hideChannels(
  change: Mutation,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): void {
  const events = alike(channels).map(({ clients, some }): RealmEvent => {
    const stream_ids = some.map((channel) => channel.id);
    const streams = stream_ids.map((stream_id) => ({ stream_id }));
    return { type: 'stream', op: 'delete', stream_ids, streams, ...clients };
  });
  for (const userId of userIds) {
    for (const event of events) change.emit(forUser(userId), event);
  }
}

/** Groups channels by the clients that support them: all, or those that know archived channels. */
function alike(channels: readonly ChannelRow[]) {
  const open = channels.filter((channel) => !channel.is_archived);
  const archived = channels.filter((channel) => channel.is_archived);
  return [open, archived].flatMap((some) => {
    const [first] = some;
    return first ? [{ some, clients: clientsKnowing(first) }] : [];
  });
}

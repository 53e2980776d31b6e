import { forUser } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import { subscriberIds } from '../subscriptions/subscriber-ids.ts';
import { readActivity } from './channel-activity.ts';
import { channelObject } from './channel-object.ts';

/** Tells accounts of channels that they may know of from now on, and who is in them. */
export async function revealChannels(
  change: Mutation,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): Promise<void> {
  if (userIds.length === 0 || channels.length === 0) return;
  const { state } = change;
  const activity = await readActivity(change.sql, change.realmId, channels, change.now);
  const streams = channels.map((channel) =>
    channelObject(state, channel, activity.get(channel.id)),
  );
  const peers = channels.map((channel) => ({
    stream_ids: [channel.id],
    user_ids: subscriberIds(state, channel.id),
  }));
  for (const userId of userIds) {
    change.emit(forUser(userId), { type: 'stream', op: 'create', streams });
    for (const each of peers) {
      if (each.user_ids.length === 0) continue;
      change.emit(forUser(userId), { type: 'subscription', op: 'peer_add', ...each });
    }
  }
}

/** Tells accounts that they may know of channels no longer. */
export function hideChannels(
  change: Mutation,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): void {
  if (channels.length === 0) return;
  const stream_ids = channels.map((channel) => channel.id);
  const streams = stream_ids.map((stream_id) => ({ stream_id }));
  for (const userId of userIds) {
    change.emit(forUser(userId), { type: 'stream', op: 'delete', stream_ids, streams });
  }
}

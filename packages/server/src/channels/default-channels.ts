import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { type ChannelRow, channels } from '../storage/tables/channels.ts';

/** Channels that new people are subscribed to. */
export function defaultChannels(state: RealmState): ChannelRow[] {
  return [...state.channels.values()]
    .filter((channel) => channel.is_default)
    .sort((a, b) => a.id - b.id);
}

export function setDefault(change: Mutation, channel: ChannelRow, isDefault: boolean): void {
  if (channel.is_default === isDefault) return;
  change.put(channels, { ...channel, is_default: isDefault });
  announceDefaultChannels(change);
}

export function announceDefaultChannels(change: Mutation): void {
  const default_streams = defaultChannels(change.state).map((channel) => channel.id);
  change.emit('members', { type: 'default_streams', default_streams });
}

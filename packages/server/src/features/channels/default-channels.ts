import { roles } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type ChannelRow, channels } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { auditDefault } from './audit-channel.ts';

/** Returns the channels that new people are subscribed to. */
export function defaultChannels(state: RealmState): ChannelRow[] {
  return [...state.channels.values()]
    .filter((channel) => channel.is_default)
    .sort((a, b) => a.id - b.id);
}

export function setDefault(change: Mutation, channel: ChannelRow, isDefault: boolean): void {
  if (channel.is_default === isDefault) return;
  change.put(channels, { ...channel, is_default: isDefault });
  auditDefault(change, channel, isDefault);
  announceDefaultChannels(change);
}

export function announceDefaultChannels(change: Mutation): void {
  const default_streams = defaultChannels(change.state).map((channel) => channel.id);
  change.emit('members', { type: 'default_streams', default_streams });
}

/** Sends the default channels to a user who became a guest or no longer is one. Guests see none. */
export function announceDefaultsTo(change: Mutation, user: UserRow): void {
  const default_streams = shownDefaults(change.state, user);
  change.emit(forUser(user.id), { type: 'default_streams', default_streams });
}

/** Returns the ids of the default channels that the account may know. */
export function shownDefaults(state: RealmState, user: UserRow): number[] {
  if (user.role === roles.guest) return [];
  return defaultChannels(state).map((channel) => channel.id);
}

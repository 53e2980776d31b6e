import { roles } from '@tidings/shared-types';
import { type Audience, forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeChannel, isSubscribed } from './access.ts';

/**
 * Returns the audiences that may know of the channel, without overlap. They get events about the channel and its
 * subscribers.
 */
export function channelAudiences(state: RealmState, channel: ChannelRow, now: number): Audience[] {
  if (channel.is_web_public) return ['realm'];
  if (!channel.invite_only) return ['members', ...subscribedGuests(state, channel)];
  const others = activeUsers(state).filter(
    (user) => !isSubscribed(state, user.id, channel.id) && canSeeChannel(state, user, channel, now),
  );
  return [`channel:${channel.id}`, ...others.map((user) => forUser(user.id))];
}

/** Restricts an event about a channel to clients that know it: not all support archived channels. */
export function clientsKnowing({ is_archived }: ChannelRow): Pick<RealmEvent, 'needs'> {
  return is_archived ? { needs: 'archived_channels' } : {};
}

/** Returns the ids of active accounts that may know of the channel. */
export function seersOf(state: RealmState, channel: ChannelRow, now: number): Set<number> {
  const seers = activeUsers(state).filter((user) => canSeeChannel(state, user, channel, now));
  return new Set(seers.map((user) => user.id));
}

function subscribedGuests(state: RealmState, channel: ChannelRow): Audience[] {
  return [...(state.subscribersOf.get(channel.id) ?? [])]
    .filter((id) => state.users.get({ id })?.role === roles.guest)
    .map(forUser);
}

function activeUsers(state: RealmState): UserRow[] {
  return [...state.users.values()].filter((user) => user.is_active);
}

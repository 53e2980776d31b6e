import { channelGroupSettings, type GroupSettingValue, roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow, Intervals } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { ownerOf } from '../bots/bot-owner.ts';
import { isInSetting } from '../groups/membership.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import type { Viewer } from '../users/access.ts';

/**
 * Access rules of channels: who may know of, read, administer and write to a channel. All endpoints and events use
 * them.
 *
 * | channel | know of it | read or join it | write, with `can_send_message_group` |
 * |---|---|---|---|
 * | web-public | everyone | everyone; spectators if the organization allows them | guests too |
 * | public | members; subscribed guests | same | members; subscribed guests |
 * | private | its readers; its administrators | subscribers; content groups | subscribers |
 *
 * Content groups are `can_subscribe_group` and `can_add_subscribers_group`. They have no effect for guests. If the
 * history is shared, their members may also write. People who join a channel with hidden history see only later
 * messages. An archived channel keeps its readers and has no writers. Administrators of the organization and members of
 * `can_administer_channel_group` administer a channel, but never guests. To change a setting that reveals content they
 * must also be able to read it.
 */

export function isSubscribed(state: RealmState, userId: number, channelId: number): boolean {
  return state.subscriptions.get({ channel_id: channelId, user_id: userId })?.active === true;
}

/** Tells whether the viewer may know the channel's name, description and settings. */
export function canSeeChannel(
  state: RealmState,
  viewer: Viewer,
  channel: ChannelRow,
  now: number,
): boolean {
  if (canReadChannel(state, viewer, channel, now)) return true;
  if (!viewer || viewer.role === roles.guest) return false;
  return viewer.role <= roles.administrator || isChannelAdministrator(state, viewer, channel, now);
}

/** Tells whether the viewer may read the channel or join it. `visibleHistory` says how much they see. */
export function canReadChannel(
  state: RealmState,
  viewer: Viewer,
  channel: ChannelRow,
  now: number,
): boolean {
  if (channel.is_web_public) return viewer !== undefined || isOpenToSpectators(state);
  if (!viewer) return false;
  if (isSubscribed(state, viewer.id, channel.id)) return true;
  if (viewer.role === roles.guest) return false;
  return !channel.invite_only || isInContentGroup(state, viewer, channel, now);
}

function isOpenToSpectators(state: RealmState): boolean {
  return state.setting('enable_spectator_access');
}

/** Tells whether the account may let people in, which includes reading. */
function isInContentGroup(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  return (['can_subscribe_group', 'can_add_subscribers_group'] as const).some((name) =>
    hasChannelPermission(state, user, channel, name, now),
  );
}

/** Tells whether the account may change the channel, except for settings that reveal content. */
export function canAdministerChannel(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  if (user.role === roles.guest) return false;
  return user.role <= roles.administrator || isChannelAdministrator(state, user, channel, now);
}

function isChannelAdministrator(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  return (
    user.role !== roles.guest &&
    hasChannelPermission(state, user, channel, 'can_administer_channel_group', now)
  );
}

/** Tells whether an account has one of the channel's permissions. */
export function hasChannelPermission(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  name: ChannelSettingName,
  now: number,
): boolean {
  return isInSetting(state, user, channelPermission(channel, name), now);
}

/**
 * Tells whether the account may subscribe others. Administrators of a channel who can read it could give themselves the
 * permission, so they do not need it.
 */
export function canAddSubscribers(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  if (user.role === roles.guest || !canReadChannel(state, user, channel, now)) return false;
  return (
    hasChannelPermission(state, user, channel, 'can_add_subscribers_group', now) ||
    canAdministerChannel(state, user, channel, now) ||
    (!channel.invite_only && hasRealmPermission(state, user, 'can_add_subscribers_group', now))
  );
}

/** Tells whether the account may unsubscribe others, apart from its own bots. */
export function canRemoveSubscribers(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  if (user.role === roles.guest || !canSeeChannel(state, user, channel, now)) return false;
  return (
    canAdministerChannel(state, user, channel, now) ||
    hasChannelPermission(state, user, channel, 'can_remove_subscribers_group', now)
  );
}

/** Tells whether the account may post in the channel, apart from rules about topics and mentions. */
export function canPost(
  state: RealmState,
  user: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  if (channel.is_archived) return false;
  const owner = ownerOf(state, user);
  const mayPost = (each: UserRow | undefined) =>
    each !== undefined && hasChannelPermission(state, each, channel, 'can_send_message_group', now);
  if (!mayPost(user) && !mayPost(owner)) return false;
  if (channel.is_web_public) return true;
  if (!channel.invite_only && user.role !== roles.guest) return true;
  if (isSubscribed(state, user.id, channel.id)) return true;
  if (owner && isSubscribed(state, owner.id, channel.id)) return true;
  return channel.history_public_to_subscribers && canReadChannel(state, user, channel, now);
}

/** The part of a channel's history that a user sees: all of it, or the intervals that they received. */
type VisibleHistory = 'all' | Intervals;

/** Returns nothing if the viewer may not read the channel, whatever they once received. */
export function visibleHistory(
  state: RealmState,
  viewer: Viewer,
  channel: ChannelRow,
  now: number,
): VisibleHistory {
  if (!canReadChannel(state, viewer, channel, now)) return [];
  if (channel.history_public_to_subscribers) return 'all';
  return viewer ? receivedIntervals(state, viewer.id, channel.id) : [];
}

export function receivedIntervals(state: RealmState, userId: number, channelId: number): Intervals {
  return state.subscriptions.get({ channel_id: channelId, user_id: userId })?.intervals ?? [];
}

export function isWithin(intervals: Intervals, messageId: number): boolean {
  return intervals.some(
    ([after, upTo]) => messageId > after && (upTo === null || messageId <= upTo),
  );
}

export type ChannelSettingName = keyof typeof channelGroupSettings;
export const channelSettingNames = Object.keys(channelGroupSettings) as ChannelSettingName[];

/** Returns the value of one of the channel's permissions. */
export function channelPermission(
  channel: ChannelRow,
  name: ChannelSettingName,
): GroupSettingValue {
  const value = channel.settings[name];
  if (value === undefined) throw new Error(`Channel ${channel.id} has no ${name}`);
  return value;
}

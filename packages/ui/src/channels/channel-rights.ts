import type { ChannelItem } from '@tidings/sdk';
import type { Channel, GroupSettingValue, RealmGroupSettingName } from '@tidings/shared-types';
import { channelGroupSettings } from '@tidings/shared-types';
import type { Permissions } from '../permissions/permissions.ts';

type Name = keyof typeof channelGroupSettings;

function holds(permissions: Permissions, channel: Channel, name: Name): boolean {
  const value: GroupSettingValue = channel[name];
  return permissions.holds(value, channelGroupSettings[name]);
}

/** Either the organization's permission or the channel's own is enough. Direct messages have no channel. */
function isGranted(
  permissions: Permissions,
  item: ChannelItem | undefined,
  name: Name & RealmGroupSettingName,
): boolean {
  return permissions.may(name) || (item !== undefined && holds(permissions, item.channel, name));
}

/** Decides what to offer; the server has the last word. */
export function canAdminister(permissions: Permissions, { channel }: ChannelItem): boolean {
  if (permissions.isGuest) return false;
  return permissions.isAdministrator || holds(permissions, channel, 'can_administer_channel_group');
}

export function canJoin(permissions: Permissions, item: ChannelItem): boolean {
  if (item.subscription || item.channel.is_archived) return false;
  if (permissions.isGuest) return item.channel.is_web_public;
  return !item.channel.invite_only || isLetIn(permissions, item);
}

export function canAddSubscribers(permissions: Permissions, item: ChannelItem): boolean {
  const { channel, subscription } = item;
  if (permissions.isGuest || channel.is_archived) return false;
  const canRead = !channel.invite_only || subscription !== undefined || isLetIn(permissions, item);
  if (!canRead) return false;
  if (holds(permissions, channel, 'can_add_subscribers_group')) return true;
  if (canAdminister(permissions, item)) return true;
  return !channel.invite_only && permissions.may('can_add_subscribers_group');
}

export function canRemoveSubscribers(permissions: Permissions, item: ChannelItem): boolean {
  if (permissions.isGuest || item.channel.is_archived) return false;
  if (canAdminister(permissions, item)) return true;
  return holds(permissions, item.channel, 'can_remove_subscribers_group');
}

export function canResolveTopics(permissions: Permissions, item: ChannelItem): boolean {
  return isGranted(permissions, item, 'can_resolve_topics_group');
}

export function canMoveWithin(permissions: Permissions, item: ChannelItem): boolean {
  return (
    permissions.may('can_move_messages_between_topics_group') ||
    holds(permissions, item.channel, 'can_move_messages_within_channel_group') ||
    canAdminister(permissions, item)
  );
}

export function canMoveOut(permissions: Permissions, item: ChannelItem): boolean {
  return (
    permissions.may('can_move_messages_between_channels_group') ||
    holds(permissions, item.channel, 'can_move_messages_out_of_channel_group') ||
    canAdminister(permissions, item)
  );
}

export function canDeleteAny(permissions: Permissions, item: ChannelItem | undefined): boolean {
  return isGranted(permissions, item, 'can_delete_any_message_group');
}

export function canDeleteOwn(permissions: Permissions, item: ChannelItem | undefined): boolean {
  return isGranted(permissions, item, 'can_delete_own_message_group');
}

function isLetIn(permissions: Permissions, { channel }: ChannelItem): boolean {
  return (
    holds(permissions, channel, 'can_subscribe_group') ||
    holds(permissions, channel, 'can_add_subscribers_group')
  );
}

import { channelGroupSettings, type GroupSettingValue } from '@tidings/shared-types';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';

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

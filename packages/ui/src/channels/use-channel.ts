import { type ChannelItem, useChannels } from '@tidings/sdk/react';

/** A channel that this device knows. */
export function useChannel(channelId: number | undefined): ChannelItem | undefined {
  return useChannels()?.find(({ id }) => id === channelId);
}

import type { ChannelItem } from '@tidings/sdk/react';

/** Returns the channel that an attribute names, by its id or its name. */
export function channelOf(
  channels: readonly ChannelItem[],
  named: string | undefined,
): ChannelItem | undefined {
  if (named === undefined) return undefined;
  const name = named.toLowerCase();
  return channels.find(({ id, channel }) =>
    /^\d+$/.test(named) ? id === Number(named) : channel.name.toLowerCase() === name,
  );
}

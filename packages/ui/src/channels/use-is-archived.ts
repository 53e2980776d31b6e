import { useChannel } from './use-channel.ts';

/** Whether a channel is archived and so read-only. False for no channel. */
export function useIsArchived(channelId: number | undefined): boolean {
  return useChannel(channelId)?.channel.is_archived === true;
}

import { useChannel } from './use-channel.ts';

/** Then what is there can be read, and nobody changes or adds anything. False for no channel. */
export function useIsArchived(channelId: number | undefined): boolean {
  return useChannel(channelId)?.channel.is_archived === true;
}

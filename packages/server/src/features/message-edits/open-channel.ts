import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';

/** Returns the channel of a message that is about to be extended. Throws if the channel is archived. */
export function openChannelOf(
  state: RealmState,
  { channel_id }: Pick<MessageRow, 'channel_id'>,
): ChannelRow | undefined {
  if (channel_id === null) return undefined;
  const channel = state.channels.get({ id: channel_id });
  if (channel?.is_archived) throw badRequest('The channel is archived.');
  return channel;
}

import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';

/**
 * Subscribes a person to the channels that a token names. Leaves out those that the person was subscribed to before,
 * since they may have left. Says nothing of channels that do not exist or that tokens may not open.
 */
export async function joinChannels(
  change: Mutation,
  user: UserRow,
  named: readonly (number | string)[],
): Promise<void> {
  const { state } = change;
  const found = new Set(named.map((name) => channelNamed(change, name)));
  const joinings = [...found].flatMap((channel) => {
    if (!channel || state.subscriptions.get({ channel_id: channel.id, user_id: user.id }))
      return [];
    return { channel };
  });
  if (joinings.length > 0) await addSubscribers(change, [user], joinings);
}

/** Returns a channel that tokens may open: a public one. A text is an external id. */
function channelNamed({ state }: Mutation, name: number | string): ChannelRow | undefined {
  const channel =
    typeof name === 'number'
      ? state.channels.get({ id: name })
      : state.channelsByExternalId.get(name);
  return channel && !channel.is_archived && !channel.invite_only ? channel : undefined;
}

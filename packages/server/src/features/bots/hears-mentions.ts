import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canReadChannel, isSubscribed } from '../channels/access.ts';
import { ownerOf } from './bot-owner.ts';

/**
 * Tells whether a bot gets messages of a channel that mention it: if it is subscribed, or if its owner can read the
 * channel.
 */
export function hearsMentions(
  state: RealmState,
  bot: UserRow,
  channel: ChannelRow,
  now: number,
): boolean {
  if (isSubscribed(state, bot.id, channel.id)) return true;
  const owner = ownerOf(state, bot);
  return owner !== undefined && canReadChannel(state, owner, channel, now);
}

import { botTypes } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { usersWithAlertWord } from '../alert-words/users-with-alert-word.ts';
import { canReadChannel, isSubscribed } from '../channels/access.ts';
import { membersOf } from '../groups/membership.ts';
import { flagBits } from './flags.ts';
import { topicParticipants } from './mention-permission.ts';
import type { RenderedMessage } from './rendered-message.ts';

/**
 * Returns flag bits by account, for recipients who have any. A mention of everyone in the channel is kept with the
 * message instead.
 */
export async function flagsAtSending(
  change: Mutation,
  senderId: number,
  rendered: RenderedMessage,
  received: (userId: number) => boolean,
  place: { channelId: number; topicKey: string } | undefined,
): Promise<Map<number, number>> {
  const { state, now } = change;
  const flags = new Map<number, number>();
  const add = (userId: number, bit: number) => {
    if (received(userId)) flags.set(userId, (flags.get(userId) ?? 0) | bit);
  };
  for (const id of rendered.mentionedUserIds) add(id, flagBits.mentioned);
  for (const id of rendered.mentionedGroupIds) {
    const group = state.groups.get({ id });
    const members = group ? membersOf(state, group, now, { directOnly: false }) : [];
    for (const userId of members) add(userId, flagBits.mentioned);
  }
  if (rendered.mentionsTopic && place) {
    for (const userId of await topicParticipants(change, place, senderId)) {
      add(userId, flagBits.topic_wildcard_mentioned);
    }
  }
  for (const userId of usersWithAlertWord(state, rendered.content)) {
    add(userId, flagBits.has_alert_word);
  }
  return flags;
}

/**
 * Returns the bots that the text mentions. A bot gets mentions wherever its owner can read, since they are its
 * commands.
 */
export function mentionedBots(
  { state, now }: Mutation,
  rendered: RenderedMessage,
  channel: ChannelRow,
  received: (botId: number) => boolean,
): UserRow[] {
  return rendered.mentionedUserIds.flatMap((id) => {
    const bot = state.users.get({ id });
    if (!bot?.is_active || bot.bot_type !== botTypes.generic || received(id)) return [];
    if (isSubscribed(state, id, channel.id)) return [bot];
    const owner = state.users.get({ id: bot.bot_owner_id ?? -1 });
    return owner && canReadChannel(state, owner, channel, now) ? [bot] : [];
  });
}

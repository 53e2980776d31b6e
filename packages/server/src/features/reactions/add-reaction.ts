import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type MessageRow, messageFlags } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { openChannelOf } from '../message-edits/open-channel.ts';
import { flagBits } from '../messages/flags.ts';
import { findMessage, messageStateOf } from '../messages/message-access.ts';
import { raisePolicyOf } from '../user-topics/visibility-policy.ts';
import { checkAgreement, emojiKey, isSameEmoji } from './find-emoji.ts';
import { announceReaction, storeReactions } from './store-reactions.ts';

export const addReaction = mutation(
  endpoints.addReaction,
  async ({ change, state, caller, input }) => {
    const message = await findMessage(change, caller, input.message_id);
    const channel = openChannelOf(state, message);
    const key = emojiKey(state, input);
    const same = message.reactions.filter((reaction) => isSameEmoji(reaction, key));
    if (same.some((reaction) => reaction.user_id === caller.id)) {
      throw new ApiError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
    }
    const [first] = same;
    if (!first) checkAgreement(state, input.emoji_name, key);
    const emoji_name = first?.emoji_name ?? input.emoji_name;
    const reaction = { emoji_name, ...key, user_id: caller.id };

    await takeIntoHistory(change, caller, message);
    storeReactions(change, message, [...message.reactions, reaction]);
    if (channel) {
      raisePolicyOf(change, caller, { channelId: channel.id, topic: message.topic }, 'took part');
    }
    await announceReaction(change, { message, reaction, op: 'add' });
    return {};
  },
);

/** Adds a message that a user never received to their history once they react to it. */
async function takeIntoHistory(
  change: Mutation,
  user: UserRow,
  message: MessageRow,
): Promise<void> {
  const { received, bits } = await messageStateOf(change, user, message);
  if (received || bits & flagBits.historical) return;
  const flags = bits | flagBits.historical;
  change.put(messageFlags, { user_id: user.id, message_id: message.id, flags });
}

import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import { mutation } from '../../handler.ts';
import { findMessage } from '../messages/message-access.ts';
import { emojiKey, type GivenEmoji, isSameEmoji, readType } from './find-emoji.ts';
import { announceReaction, storeReactions } from './store-reactions.ts';

export const removeReaction = mutation(
  endpoints.removeReaction,
  async ({ change, state, caller, input }) => {
    const message = await findMessage(change, caller, input.message_id);
    const own = message.reactions.filter((reaction) => reaction.user_id === caller.id);
    const reaction = meant(state, own, input);
    if (!reaction) {
      throw new ApiError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
    }
    storeReactions(
      change,
      message,
      message.reactions.filter((each) => each !== reaction),
    );
    await announceReaction(change, { message, reaction, op: 'remove' });
    return {};
  },
);

/**
 * Finds the reaction that a request means. Without a code, the stored name decides first, since its emoji may have been
 * deactivated since.
 */
function meant(
  state: RealmState,
  own: readonly StoredReaction[],
  given: GivenEmoji,
): StoredReaction | undefined {
  const { emoji_name, emoji_code } = given;
  const reaction_type = readType(given.reaction_type);
  if (emoji_name !== undefined && (emoji_code === undefined || reaction_type === undefined)) {
    const named = own.find(
      (reaction) =>
        reaction.emoji_name === emoji_name &&
        reaction.emoji_code === (emoji_code ?? reaction.emoji_code) &&
        reaction.reaction_type === (reaction_type ?? reaction.reaction_type),
    );
    if (named) return named;
  }
  const key = emojiKey(state, given);
  return own.find((reaction) => isSameEmoji(reaction, key));
}

import { addReaction as addContract, removeReaction as removeContract } from '../endpoints.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { ownUserId, type RecordReader } from '../store/working-set.ts';
import type { CommandRules } from './command-rules.ts';
import type { EmojiRef } from './commands.ts';
import { messageDependencies, messageLane } from './message-parts.ts';
import { refusedWith } from './refused-with.ts';
import { storedMessage } from './stored-message.ts';
import { wireEmoji } from './wire-emoji.ts';

export const addReaction: CommandRules<'addReaction'> = {
  name: 'addReaction',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { emoji }, { userId }) => {
    const reactions = otherReactions(message, emoji, userId);
    return { ...message, reactions: [...reactions, { ...wireEmoji(emoji), user_id: userId }] };
  },
  /** Adds the reaction. Succeeds if it is there already. */
  async send({ args, call, entryId, messageId, signal }) {
    const request = { message_id: messageId(args.message), ...wireEmoji(args.emoji) };
    await refusedWith('REACTION_ALREADY_EXISTS', () =>
      call(addContract, request, { idempotencyKey: entryId, signal }),
    );
  },
  affected: ({ message, emoji }, records) => hasReaction(records, message, emoji),
  wanted: () => true,
};

export const removeReaction: CommandRules<'removeReaction'> = {
  name: 'removeReaction',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { emoji }, { userId }) => ({
    ...message,
    reactions: otherReactions(message, emoji, userId),
  }),
  async send({ args, call, entryId, messageId, signal }) {
    const request = { message_id: messageId(args.message), ...wireEmoji(args.emoji) };
    await refusedWith('REACTION_DOES_NOT_EXIST', () =>
      call(removeContract, request, { idempotencyKey: entryId, signal }),
    );
  },
  affected: ({ message, emoji }, records) => hasReaction(records, message, emoji),
  wanted: () => false,
};

async function hasReaction(
  records: RecordReader,
  ref: MessageRef,
  emoji: EmojiRef,
): Promise<boolean | undefined> {
  const message = await storedMessage(records, ref);
  const userId = await ownUserId(records);
  return message?.reactions.some((reaction) => isOwn(reaction, emoji, userId));
}

function otherReactions({ reactions }: StoredMessage, emoji: EmojiRef, userId: number) {
  return reactions.filter((reaction) => !isOwn(reaction, emoji, userId));
}

function isOwn(
  { emoji_code, reaction_type, user_id }: StoredMessage['reactions'][number],
  emoji: EmojiRef,
  userId: number | undefined,
): boolean {
  const own = wireEmoji(emoji);
  return user_id === userId && emoji_code === own.emoji_code && reaction_type === own.reaction_type;
}

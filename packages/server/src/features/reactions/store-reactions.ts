import type { Mutation } from '../../core/realm/mutation.ts';
import {
  type MessageRow,
  messages,
  type StoredReaction,
} from '../../core/storage/tables/messages.ts';
import { emitAbout } from '../message-edits/receivers.ts';
import { changedMessage } from '../messages/message-object.ts';

export function storeReactions(
  change: Mutation,
  message: MessageRow,
  reactions: readonly StoredReaction[],
): void {
  const has_reaction = reactions.length > 0;
  change.put(messages, changedMessage(change, message, { reactions, has_reaction }));
}

interface ReactionChange {
  readonly op: 'add' | 'remove';
  readonly message: MessageRow;
  readonly reaction: StoredReaction;
}

export async function announceReaction(
  change: Mutation,
  { op, message, reaction }: ReactionChange,
): Promise<void> {
  const { state } = change;
  const user = state.users.get({ id: reaction.user_id });
  const event = {
    type: 'reaction',
    op,
    message_id: message.id,
    ...reaction,
    user: { user_id: reaction.user_id, email: user?.email, full_name: user?.full_name },
  };
  await emitAbout(change, message, event);
}

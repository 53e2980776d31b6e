import {
  type Conversation,
  type ConversationTarget,
  conversationOf,
  type StoredMessage,
} from '@tidings/sdk';

/** The conversation of a message, as one writes to it. */
export function messageTarget(
  message: StoredMessage,
  ownId: number | undefined,
): ConversationTarget {
  return conversationTarget(conversationOf(message), ownId);
}

/** A conversation as one writes to it: to the others, or to oneself where nobody else is in it. */
export function conversationTarget(
  conversation: Conversation,
  ownId: number | undefined,
): ConversationTarget {
  if (conversation.kind === 'topic') return conversation;
  const { members } = conversation;
  const others = members.filter((id) => id !== ownId);
  return { kind: 'direct', userIds: others.length > 0 ? others : members };
}

import {
  type ConversationTarget,
  conversationOf,
  conversationTarget,
  type StoredMessage,
} from '@tidings/sdk';

/** The conversation of a message, as a target for sending. */
export function messageTarget(
  message: StoredMessage,
  ownId: number | undefined,
): ConversationTarget {
  return conversationTarget(conversationOf(message), ownId);
}

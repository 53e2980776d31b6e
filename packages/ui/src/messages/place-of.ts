import {
  type ConversationKey,
  conversationKey,
  conversationOf,
  type StoredMessage,
} from '@tidings/sdk';

/** The key of a message's conversation. */
export function placeOf(message: StoredMessage): ConversationKey {
  return conversationKey(conversationOf(message));
}

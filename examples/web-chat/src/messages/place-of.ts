import {
  type ConversationKey,
  conversationKey,
  conversationOf,
  type StoredMessage,
} from '@tidings/sdk';

/** The conversation of a message, as messages of one have it in common. */
export function placeOf(message: StoredMessage): ConversationKey {
  return conversationKey(conversationOf(message));
}

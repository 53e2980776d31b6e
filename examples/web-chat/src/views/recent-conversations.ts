import type { ConversationKey, StoredMessage, TimelineItem } from '@tidings/sdk';
import { placeOf } from '../messages/place-of.ts';

/** A conversation in which something was written of late. */
export interface RecentConversation {
  readonly key: ConversationKey;
  readonly newest: StoredMessage;
  /** Who wrote, the last one first. */
  readonly senderIds: readonly number[];
}

/** The conversations of a stretch of messages, newest first. */
export function recentConversations(items: readonly TimelineItem[]): RecentConversation[] {
  const found = new Map<ConversationKey, { newest: StoredMessage; senderIds: number[] }>();
  for (const { message } of items.toReversed()) {
    const key = placeOf(message);
    const known = found.get(key) ?? { newest: message, senderIds: [] };
    if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
    found.set(key, known);
  }
  return [...found].map(([key, conversation]) => ({ key, ...conversation }));
}

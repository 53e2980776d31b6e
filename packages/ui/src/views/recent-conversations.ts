import type { ConversationKey, PendingSend, StoredMessage, TimelineItem } from '@tidings/sdk';
import { placeOf } from '../messages/place-of.ts';

/** A conversation with recent messages. */
export interface RecentConversation {
  readonly key: ConversationKey;
  readonly newest: StoredMessage;
  /** The send state of its newest message, if that is unsent. */
  readonly pending: PendingSend | undefined;
  /** Senders, the latest first. */
  readonly senderIds: readonly number[];
  /** Whether its topic, its channel or the only other sender is muted. */
  readonly isMuted: boolean;
}

/** Groups messages by conversation, newest first. */
export function recentConversations(items: readonly TimelineItem[]): RecentConversation[] {
  const found = new Map<ConversationKey, RecentConversation & { senderIds: number[] }>();
  for (const { message, pending, muted } of newestFirst(items)) {
    const key = placeOf(message);
    const known = found.get(key) ?? {
      key,
      newest: message,
      pending,
      senderIds: [],
      isMuted: muted !== undefined,
    };
    if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
    found.set(key, known);
  }
  return [...found.values()];
}

/** Sorts by time. Unsent messages are last in a timeline, even after newer messages arrive. */
function newestFirst(items: readonly TimelineItem[]): TimelineItem[] {
  return items.toReversed().sort((a, b) => b.message.timestamp - a.message.timestamp);
}

import type { ConversationKey, PendingSend, StoredMessage, TimelineItem } from '@tidings/sdk';
import { placeOf } from '../messages/place-of.ts';

/** A conversation in which something was written of late. */
export interface RecentConversation {
  readonly key: ConversationKey;
  readonly newest: StoredMessage;
  /** What keeps the newest one from the others, while it does. */
  readonly pending: PendingSend | undefined;
  /** Who wrote, the last one first. */
  readonly senderIds: readonly number[];
}

/** The conversations of a stretch of messages, newest first. */
export function recentConversations(items: readonly TimelineItem[]): RecentConversation[] {
  const found = new Map<ConversationKey, RecentConversation & { senderIds: number[] }>();
  for (const { message, pending } of newestFirst(items)) {
    const key = placeOf(message);
    const known = found.get(key) ?? { key, newest: message, pending, senderIds: [] };
    if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
    found.set(key, known);
  }
  return [...found.values()];
}

/** What is not sent stands at the end of a stretch for as long as it is not, whatever comes after it. */
function newestFirst(items: readonly TimelineItem[]): TimelineItem[] {
  return items.toReversed().sort((a, b) => b.message.timestamp - a.message.timestamp);
}

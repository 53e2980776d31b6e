import type { StoredMessage, TimelineItem } from '@tidings/sdk';
import { placeOf } from '../messages/place-of.ts';

/** A conversation in which something was written of late. */
export interface RecentConversation {
  readonly key: string;
  readonly newest: StoredMessage;
  /** Who wrote, the last one first. */
  readonly senderIds: readonly number[];
  readonly unread: number;
}

/** The conversations of a stretch of messages, newest first. */
export function recentConversations(items: readonly TimelineItem[]): RecentConversation[] {
  const found = new Map<string, { newest: StoredMessage; senderIds: number[]; unread: number }>();
  for (const { message, pending } of items.toReversed()) {
    const key = placeOf(message);
    const known = found.get(key) ?? { newest: message, senderIds: [], unread: 0 };
    if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
    if (!pending && !message.flags.includes('read')) known.unread += 1;
    found.set(key, known);
  }
  return [...found].map(([key, conversation]) => ({ key, ...conversation }));
}

import { messageTopic } from './topic.ts';

/** Where a message is to go. */
export type ConversationTarget =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The others; nobody, or oneself, for a note to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** With its topic as the message will have it. */
export function targetMeant(to: ConversationTarget): ConversationTarget {
  return to.kind === 'topic' ? { ...to, topic: messageTopic(to.topic) } : to;
}

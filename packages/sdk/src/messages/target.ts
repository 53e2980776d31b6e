import type { Conversation } from './conversation.ts';
import { readTopic } from './topic.ts';

/** Where a message is to go. */
export type ConversationTarget =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The others; nobody, or oneself, for a note to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** A conversation as the person writes to it: to the others, or to themselves where nobody else is in it. */
export function conversationTarget(
  conversation: Conversation,
  ownId: number | undefined,
): ConversationTarget {
  if (conversation.kind === 'topic') return conversation;
  const { members } = conversation;
  const others = members.filter((id) => id !== ownId);
  return { kind: 'direct', userIds: others.length > 0 ? others : members };
}

export function topicOf(to: ConversationTarget): string | undefined {
  return to.kind === 'topic' ? to.topic : undefined;
}

/** With its topic as the message will have it. */
export function targetMeant(to: ConversationTarget): ConversationTarget {
  return to.kind === 'topic' ? { ...to, topic: readTopic(to.topic) } : to;
}

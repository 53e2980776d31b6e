import type { Conversation } from './conversation.ts';
import { readTopic } from './topic.ts';

/** The conversation that a message is sent to. */
export type ConversationTarget =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The other members. Empty, or the person alone, for a note to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** Returns a conversation as a target: its other members, or the person alone for a note to oneself. */
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

/** Returns the target with the topic that the message will have. */
export function targetMeant(to: ConversationTarget): ConversationTarget {
  return to.kind === 'topic' ? { ...to, topic: readTopic(to.topic) } : to;
}

/** Names a topic of a channel (`c:7:garden`) or the people of a direct conversation (`d:3,9`). */
export type ConversationKey = string;

export type Conversation =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** Everybody in it, oneself included. */
  | { readonly kind: 'direct'; readonly members: readonly number[] };

/** The person, where it is not known yet who that is; ids of users are greater. */
export const SOMEBODY = 0;

/** What tells topics apart: they are compared without case. */
function topicKey(topic: string): string {
  return topic.toLowerCase();
}

export function conversationKey(conversation: Conversation): ConversationKey {
  return conversation.kind === 'topic'
    ? `${channelKey(conversation.channelId)}:${topicKey(conversation.topic)}`
    : `d:${ascending(conversation.members).join(',')}`;
}

/** The view of all topics of a channel. */
export function channelKey(channelId: number): string {
  return `c:${channelId}`;
}

/** The parts of a message that say where it belongs. */
export interface PlacedMessage {
  readonly stream_id?: number;
  readonly subject: string;
  readonly display_recipient: string | readonly { readonly id: number }[];
}

export function conversationOf(message: PlacedMessage): Conversation {
  const { stream_id, subject, display_recipient } = message;
  if (stream_id !== undefined) return { kind: 'topic', channelId: stream_id, topic: subject };
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  return { kind: 'direct', members: ascending(people.map(({ id }) => id)) };
}

/** The channel's view, for a conversation in one; empty for direct messages. */
export function parentOf(conversation: Conversation): string {
  return conversation.kind === 'topic' ? channelKey(conversation.channelId) : '';
}

/** Each once. */
export function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** What a key names; topics come as they are compared. */
export function conversationOfKey(key: ConversationKey): Conversation {
  const topic = /^c:(\d+):(.*)$/s.exec(key);
  if (topic) return { kind: 'topic', channelId: Number(topic[1]), topic: topic[2] ?? '' };
  return { kind: 'direct', members: key.slice('d:'.length).split(',').map(Number) };
}

/** The key of a topic of a channel (`c:7:garden`) or of the people of a direct conversation (`d:3,9`). */
export type ConversationKey = string;

/** A topic of a channel, or the people of a direct conversation. */
export type Conversation =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** All members, including the person. */
  | { readonly kind: 'direct'; readonly members: readonly number[] };

/** A placeholder id for the person while their id is unknown; real ids are greater. */
export const SOMEBODY = 0;

/** Returns the key of a topic. Topics compare without case. */
function topicKey(topic: string): string {
  return topic.toLowerCase();
}

/** Returns the key of a conversation, by which lists and maps have it. */
export function conversationKey(conversation: Conversation): ConversationKey {
  return conversation.kind === 'topic'
    ? `${channelKey(conversation.channelId)}:${topicKey(conversation.topic)}`
    : `d:${ascending(conversation.members).join(',')}`;
}

/** Returns the view of all topics of a channel. */
export function channelKey(channelId: number): string {
  return `c:${channelId}`;
}

/** The fields of a message that tell its conversation. */
export interface PlacedMessage {
  readonly stream_id?: number;
  readonly subject: string;
  readonly display_recipient: string | readonly { readonly id: number }[];
}

/** Returns the conversation of a message. */
export function conversationOf(message: PlacedMessage): Conversation {
  const { stream_id, subject, display_recipient } = message;
  if (stream_id !== undefined) return { kind: 'topic', channelId: stream_id, topic: subject };
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  return { kind: 'direct', members: ascending(people.map(({ id }) => id)) };
}

/** Returns the channel's view for a topic, and an empty string for direct messages. */
export function parentOf(conversation: Conversation): string {
  return conversation.kind === 'topic' ? channelKey(conversation.channelId) : '';
}

/** Returns the distinct ids in ascending order. */
export function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Returns the conversation of a key. Topics have the case of the key. */
export function conversationOfKey(key: ConversationKey): Conversation {
  const topic = /^c:(\d+):(.*)$/s.exec(key);
  if (topic) return { kind: 'topic', channelId: Number(topic[1]), topic: topic[2] ?? '' };
  return { kind: 'direct', members: key.slice('d:'.length).split(',').map(Number) };
}

/** The servers' default name of the empty topic. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** Returns the topic as servers read it: trimmed, and the names of the empty topic replaced by it. */
export function readTopic(given: string, emptyName = EMPTY_TOPIC_NAME): string {
  const topic = given.trim();
  return topic === '(no topic)' || topic === emptyName ? '' : topic;
}

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

/** A set of pages: of a conversation, of a channel, or all. */
export type Place =
  | { readonly scope: ConversationKey }
  | { readonly parent: string }
  | 'everywhere';

/** Returns the view of a place: the channel, the conversation, or empty for everywhere. */
export function nameOfPlace(place: Place): string {
  if (place === 'everywhere') return '';
  return 'parent' in place ? place.parent : place.scope;
}

export interface Span {
  readonly from: number;
  /** Infinity for the newest. */
  readonly to: number;
  /** Infinity for no limit. */
  readonly limit: number;
}

export function isConversation(place: Place): place is { readonly scope: ConversationKey } {
  return place !== 'everywhere' && 'scope' in place;
}

/** Tells whether a conversation belongs to a place. */
export function isAt(place: Place, key: ConversationKey): boolean {
  if (place === 'everywhere') return true;
  return 'scope' in place ? key === place.scope : key.startsWith(`${place.parent}:`);
}

/** Returns the store query of a place. */
export function whereOf(place: Place) {
  return place === 'everywhere' ? {} : place;
}

import type { UnreadMessages } from '@tidings/shared-types';
import { conversationMembersOf } from '../../messages/conversation.ts';
import { flagBits, wildcardBits } from '../../messages/flags.ts';
import { shownTopic } from '../../messages/topic.ts';
import type { UnreadMessage } from './newest-unread.ts';

const EVERYONE = flagBits.stream_wildcard_mentioned | flagBits.topic_wildcard_mentioned;

export interface UnreadView {
  readonly userId: number;
  readonly allowEmptyTopic: boolean;
  readonly isMuted: (channelId: number, topicKey: string) => boolean;
}

/** Groups unread messages by conversation, as clients expect it. Takes them newest first. */
export function unreadObject(
  newestFirst: readonly UnreadMessage[],
  isCut: boolean,
  view: UnreadView,
): UnreadMessages {
  const direct = new Map<string, number[]>();
  const topics = new Map<string, Topic>();
  for (const message of newestFirst) {
    const { id, channel_id, members } = message;
    if (channel_id === null) append(direct, members ?? '', id);
    else topicOf(topics, channel_id, message).unread_message_ids.push(id);
  }
  for (const ids of direct.values()) ids.reverse();
  for (const { unread_message_ids } of topics.values()) unread_message_ids.reverse();
  const mentions = newestFirst.filter((message) => isMentioned(message, view));
  return {
    count: newestFirst.filter((message) => !isMuted(message, view)).length,
    pms: pms(direct, view.userId),
    streams: streams(topics, view),
    huddles: huddles(direct),
    mentions: mentions.map(({ id }) => id).reverse(),
    old_unreads_missing: isCut,
  };
}

interface Topic {
  readonly stream_id: number;
  /** In the case of its newest message. */
  readonly topic: string;
  readonly unread_message_ids: number[];
}

function topicOf(topics: Map<string, Topic>, stream_id: number, message: UnreadMessage): Topic {
  const key = `${stream_id} ${message.topic_key}`;
  const known = topics.get(key);
  if (known) return known;
  const topic = { stream_id, topic: message.topic, unread_message_ids: [] };
  topics.set(key, topic);
  return topic;
}

function append(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

function isMuted({ channel_id, topic_key }: UnreadMessage, view: UnreadView): boolean {
  return channel_id !== null && view.isMuted(channel_id, topic_key);
}

function isMentioned(message: UnreadMessage, view: UnreadView): boolean {
  const { bits, wildcards } = message;
  if (bits & flagBits.mentioned) return true;
  const wasReceived = (bits & flagBits.historical) === 0;
  const everyone =
    (bits & EVERYONE) !== 0 || (wasReceived && (wildcards & wildcardBits.stream) !== 0);
  return everyone && !isMuted(message, view);
}

/** Conversations with one other person, or with oneself. */
function pms(direct: ReadonlyMap<string, number[]>, userId: number): UnreadMessages['pms'] {
  return [...direct]
    .map(([key, unread_message_ids]) => ({
      people: conversationMembersOf(key),
      unread_message_ids,
    }))
    .filter(({ people }) => people.length <= 2)
    .map(({ people, unread_message_ids }) => {
      const other = people.find((id) => id !== userId) ?? userId;
      return { other_user_id: other, sender_id: other, unread_message_ids };
    })
    .sort((a, b) => a.other_user_id - b.other_user_id);
}

function huddles(direct: ReadonlyMap<string, number[]>): UnreadMessages['huddles'] {
  return [...direct]
    .filter(([key]) => conversationMembersOf(key).length > 2)
    .map(([user_ids_string, unread_message_ids]) => ({ user_ids_string, unread_message_ids }))
    .sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
}

function streams(
  topics: ReadonlyMap<string, Topic>,
  { allowEmptyTopic }: UnreadView,
): UnreadMessages['streams'] {
  return [...topics.values()]
    .map((topic) => ({ ...topic, topic: shownTopic(topic.topic, allowEmptyTopic) }))
    .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
}

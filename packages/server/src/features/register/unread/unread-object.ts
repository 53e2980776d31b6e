import type { UnreadMessages } from '@tidings/shared-types';
import { conversationMembersOf } from '../../messages/conversation.ts';
import { flagBits, wildcardBits } from '../../messages/flags.ts';
import { shownTopic } from '../../messages/topic.ts';
import type { Notable, TopicPlace, UnreadPlaces, UnreadTopic } from './unread-places.ts';

const EVERYONE = flagBits.stream_wildcard_mentioned | flagBits.topic_wildcard_mentioned;

export interface UnreadView {
  readonly userId: number;
  readonly allowEmptyTopic: boolean;
  readonly isMuted: (channelId: number, topicKey: string) => boolean;
}

/** Returns unread messages by conversation, as clients expect them. */
export function unreadObject(
  places: UnreadPlaces,
  isCut: boolean,
  view: UnreadView,
): UnreadMessages {
  const topics = places.topics();
  const conversations = places.conversations();
  const shown = topics.filter((topic) => !isMuted(topic, view)).map(({ ids }) => ids);
  const direct = conversations.map(([, ids]) => ids);
  const mentions = places.notable.filter((message) => isMentioned(message, view));
  return {
    count: [...shown, ...direct].reduce((sum, ids) => sum + ids.length, 0),
    pms: pms(conversations, view.userId),
    streams: streams(topics, view),
    huddles: huddles(conversations),
    mentions: mentions.map(({ id }) => id).sort((a, b) => a - b),
    old_unreads_missing: isCut,
  };
}

function isMuted(topic: TopicPlace | undefined, view: Pick<UnreadView, 'isMuted'>): boolean {
  return topic !== undefined && view.isMuted(topic.channelId, topic.topicKey);
}

/** Whether a message mentions the person: by name, or everyone in a place that is not muted. */
export function isMentioned(
  { bits, wildcards, topic }: Notable,
  view: Pick<UnreadView, 'isMuted'>,
): boolean {
  if (bits & flagBits.mentioned) return true;
  const wasReceived = (bits & flagBits.historical) === 0;
  const everyone =
    (bits & EVERYONE) !== 0 || (wasReceived && (wildcards & wildcardBits.stream) !== 0);
  return everyone && !isMuted(topic, view);
}

type Conversations = ReturnType<UnreadPlaces['conversations']>;

/** Conversations with one other person, or with oneself. */
function pms(conversations: Conversations, userId: number): UnreadMessages['pms'] {
  return conversations
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

function huddles(conversations: Conversations): UnreadMessages['huddles'] {
  return conversations
    .filter(([key]) => conversationMembersOf(key).length > 2)
    .map(([user_ids_string, unread_message_ids]) => ({ user_ids_string, unread_message_ids }))
    .sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
}

function streams(
  topics: readonly UnreadTopic[],
  { allowEmptyTopic }: UnreadView,
): UnreadMessages['streams'] {
  return topics
    .map(({ channelId, topic, ids }) => ({
      stream_id: channelId,
      topic: shownTopic(topic, allowEmptyTopic),
      unread_message_ids: [...ids],
    }))
    .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
}

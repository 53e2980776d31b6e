import { type Conversation, type ConversationKey, conversationKey } from '@tidings/sdk';
import type { Route } from '../routes/route.ts';

const everything = 'everything';
const channelPlace = (channelId: number) => `channel ${channelId}`;

/** The place that a route shows, comparable with those of `placesShowing`. */
export function placeOfRoute(route: Route, ownId: number): string | undefined {
  switch (route.name) {
    case 'feed':
      return everything;
    case 'channel':
      return channelPlace(route.channelId);
    case 'topic':
      return conversationKey({ kind: 'topic', channelId: route.channelId, topic: route.topic });
    case 'direct':
      return directKey([...route.userIds, ownId]);
    default:
      return undefined;
  }
}

/** All places that show the messages of a conversation. */
export function placesShowing(conversation: Conversation): readonly string[] {
  const own = [everything, conversationKey(conversation)];
  return conversation.kind === 'direct' ? own : [...own, channelPlace(conversation.channelId)];
}

function directKey(members: readonly number[]): ConversationKey {
  return conversationKey({ kind: 'direct', members });
}

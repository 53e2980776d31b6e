import type { ConversationTarget } from '@tidings/sdk';
import type { Route } from './route.ts';

/** The route to a conversation, optionally to one of its messages. */
export function conversationRoute(to: ConversationTarget, near?: number): Route {
  return to.kind === 'topic'
    ? { name: 'topic', channelId: to.channelId, topic: to.topic, near }
    : { name: 'direct', userIds: to.userIds, near };
}

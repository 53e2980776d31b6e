import { conversationKey } from './conversation.ts';

/** Under what the person's policy for a topic is stored. */
export function userTopicKey(channelId: number, topic: string): string {
  return conversationKey({ kind: 'topic', channelId, topic });
}

import { conversationKey } from './conversation.ts';

/** Returns the key of the person's policy for a topic. */
export function userTopicKey(channelId: number, topic: string): string {
  return conversationKey({ kind: 'topic', channelId, topic });
}

import { type UserTopic, visibilityPolicies } from '@tidings/shared-types/wire';
import { conversationKey } from './conversation.ts';

export type TopicPolicy = UserTopic['visibility_policy'];

const { muted, unmuted, followed } = visibilityPolicies;

/** Tells whether a topic is muted. Its own policy wins over its channel's. */
export function isTopicMuted(policy: TopicPolicy, isChannelMuted: boolean): boolean {
  if (policy === muted) return true;
  return isChannelMuted && policy !== unmuted && policy !== followed;
}

/** Tells whether a direct conversation is muted: all its other members are. */
export function isDirectMuted(others: readonly number[], mutedUsers: ReadonlySet<number>): boolean {
  return others.length > 0 && others.every((id) => mutedUsers.has(id));
}

/** Returns the key of the person's policy for a topic. */
export function userTopicKey(channelId: number, topic: string): string {
  return conversationKey({ kind: 'topic', channelId, topic });
}

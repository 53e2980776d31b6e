import { type UserTopic, visibilityPolicies } from '@tidings/shared-types';

export type TopicPolicy = UserTopic['visibility_policy'];

const { muted, unmuted, followed } = visibilityPolicies;

/** What the person said of a topic wins over what they said of its channel. */
export function isTopicMuted(policy: TopicPolicy, isChannelMuted: boolean): boolean {
  if (policy === muted) return true;
  return isChannelMuted && policy !== unmuted && policy !== followed;
}

/** A direct conversation is muted when everybody else in it is. */
export function isDirectMuted(others: readonly number[], mutedUsers: ReadonlySet<number>): boolean {
  return others.length > 0 && others.every((id) => mutedUsers.has(id));
}

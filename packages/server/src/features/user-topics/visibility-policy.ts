import { type VisibilityPolicy, visibilityPolicies } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { userTopics } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isSubscribed } from '../channels/access.ts';
import { topicKey } from '../messages/topic.ts';

const { none, muted, unmuted, followed } = visibilityPolicies;

/** Values of the settings for automatic policies. */
const automatic = { onParticipation: 1, onSend: 2, onStart: 3 } as const;

/** A user's activity in a topic. Starting a topic includes sending to it, and sending includes taking part. */
export type Participation = 'started' | 'sent' | 'took part';

export interface Place {
  readonly channelId: number;
  readonly topic: string;
}

export function topicPolicy(state: RealmState, userId: number, place: Place): VisibilityPolicy {
  const row = state.userTopics.get({
    user_id: userId,
    channel_id: place.channelId,
    topic_key: topicKey(place.topic),
  });
  return row?.visibility_policy ?? none;
}

/** Stores a policy and announces it to the account's clients. Does nothing if it is unchanged. */
export function setTopicPolicy(
  change: Mutation,
  userId: number,
  place: Place,
  visibility_policy: VisibilityPolicy,
): void {
  if (topicPolicy(change.state, userId, place) === visibility_policy) return;
  const key = { user_id: userId, channel_id: place.channelId, topic_key: topicKey(place.topic) };
  const last_updated = inSeconds(change.now);
  if (visibility_policy === none) change.remove(userTopics, key);
  else change.put(userTopics, { ...key, topic_name: place.topic, visibility_policy, last_updated });
  change.emit(forUser(userId), {
    type: 'user_topic',
    stream_id: place.channelId,
    topic_name: place.topic,
    last_updated,
    visibility_policy,
  });
}

/**
 * Applies a user's settings for automatic policies after activity in a topic. Never makes the topic less visible.
 * Returns the new policy, if any.
 */
export function raisePolicyOf(
  change: Mutation,
  user: UserRow,
  place: Place,
  participation: Participation,
): VisibilityPolicy | undefined {
  if (user.is_bot) return undefined;
  const { state } = change;
  const current = topicPolicy(state, user.id, place);
  const wanted = wantedPolicy(state, user, place, participation, current);
  if (wanted === undefined || rank(wanted) <= rank(current)) return undefined;
  setTopicPolicy(change, user.id, place, wanted);
  return wanted;
}

function wantedPolicy(
  state: RealmState,
  user: UserRow,
  place: Place,
  participation: Participation,
  current: VisibilityPolicy,
): VisibilityPolicy | undefined {
  const follow = state.userSetting(user.id, 'automatically_follow_topics_policy');
  const unmute = state.userSetting(user.id, 'automatically_unmute_topics_in_muted_streams_policy');
  const own = state.subscriptions.get({ channel_id: place.channelId, user_id: user.id });
  const channelIsMuted = own?.active === true && own.is_muted;
  const reach = participation === 'took part' ? automatic.onParticipation : automatic.onSend;
  if (current === followed) return undefined;
  if (follow <= reach) return followed;
  if (channelIsMuted && unmute <= reach) return unmuted;
  if (current !== none || participation !== 'started') return undefined;
  if (follow === automatic.onStart) return followed;
  return channelIsMuted && unmute === automatic.onStart ? unmuted : undefined;
}

/** Makes subscribers who are mentioned by name follow the topic, unless they muted it or see it anyway. */
export function followWhereMentioned(
  change: Mutation,
  mentionedUserIds: readonly number[],
  place: Place,
): void {
  const { state } = change;
  for (const id of mentionedUserIds) {
    if (!isSubscribed(state, id, place.channelId)) continue;
    if (state.users.get({ id })?.is_bot) continue;
    if (!state.userSetting(id, 'automatically_follow_topics_where_mentioned')) continue;
    const current = topicPolicy(state, id, place);
    if (current === none || current === unmuted) setTopicPolicy(change, id, place, followed);
  }
}

/** Orders policies by the topic's visibility. */
export function rank(policy: VisibilityPolicy): number {
  return [muted, none, unmuted, followed].indexOf(policy);
}

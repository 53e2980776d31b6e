import { type UserTopic, visibilityPolicies } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserTopicRow } from '../../core/storage/tables/channels.ts';
import { canSeeChannel } from '../channels/access.ts';
import { shownTopic } from '../messages/topic.ts';

/** Returns a policy as clients see it. */
export function userTopicObject(row: UserTopicRow, allowEmptyTopic: boolean): UserTopic {
  return {
    stream_id: row.channel_id,
    topic_name: shownTopic(row.topic_name, allowEmptyTopic),
    last_updated: row.last_updated,
    visibility_policy: row.visibility_policy,
  };
}

/** Returns a user's policies for topics. */
export function userTopicRows(state: RealmState, userId: number): UserTopicRow[] {
  return [...(state.userTopicsByUser.get(userId)?.values() ?? [])];
}

/** Returns the older form: channel name, topic and time of each muted topic. */
export function mutedTopicList(
  { state, now }: { readonly state: RealmState; readonly now: number },
  userId: number,
  allowEmptyTopic: boolean,
): [string, string, number][] {
  const viewer = state.users.get({ id: userId });
  return userTopicRows(state, userId).flatMap((row): [string, string, number][] => {
    const channel = state.channels.get({ id: row.channel_id });
    if (row.visibility_policy !== visibilityPolicies.muted) return [];
    if (!channel || !canSeeChannel(state, viewer, channel, now)) return [];
    return [[channel.name, shownTopic(row.topic_name, allowEmptyTopic), row.last_updated]];
  });
}

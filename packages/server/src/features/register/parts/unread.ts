import { visibilityPolicies } from '@tidings/shared-types';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { LAST_ID } from '../../narrow/search-space.ts';
import type { Part } from '../part.ts';
import { newestUnread } from '../unread/newest-unread.ts';
import { unreadObject } from '../unread/unread-object.ts';
import type { ReceivedSpace } from '../unread/unread-runs.ts';

const { muted, unmuted, followed } = visibilityPolicies;

/** Unread messages, only for clients that also asked for new ones, since they need both to keep it current. */
export const unread: Part = ({ state, caller, options, request }) => {
  if (!request.wants('message')) return {};
  const spaces = receivedSpaces(state, caller);
  const isMuted = mutedPlaces(state, caller);
  return async (source) => {
    const { places, isCut } = await newestUnread(source, { userId: caller.id, spaces });
    const allowEmptyTopic = options.capabilities.empty_topic_name;
    const view = { userId: caller.id, allowEmptyTopic, isMuted };
    return { unread_msgs: unreadObject(places, isCut, view) };
  };
};

/** Returns the spaces of the channels that a person is subscribed to. Channels they left count as read. */
export function receivedSpaces(state: RealmState, user: UserRow): ReceivedSpace[] {
  return [...(state.channelsOf.get(user.id) ?? [])].flatMap((channelId) => {
    const row = state.subscriptions.get({ channel_id: channelId, user_id: user.id });
    if (!row?.active) return [];
    return row.intervals.map(([after_id, upto]) => ({
      recipient_id: channelId,
      after_id,
      upto_id: upto ?? LAST_ID,
    }));
  });
}

/** Returns whether a topic is muted for a person, by itself or with its channel. */
export function mutedPlaces(
  state: RealmState,
  user: UserRow,
): (id: number, topicKey: string) => boolean {
  const channels = new Set<number>();
  for (const channel_id of state.channelsOf.get(user.id) ?? []) {
    if (state.subscriptions.get({ channel_id, user_id: user.id })?.is_muted) {
      channels.add(channel_id);
    }
  }
  const policies = new Map<string, number>();
  for (const row of state.userTopicsByUser.get(user.id)?.values() ?? []) {
    policies.set(`${row.channel_id} ${row.topic_key}`, row.visibility_policy);
  }
  return (channelId, topicKey) => {
    const policy = policies.get(`${channelId} ${topicKey}`);
    if (policy === muted) return true;
    return policy !== unmuted && policy !== followed && channels.has(channelId);
  };
}

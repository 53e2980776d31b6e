import { badgeCount, type CountedConversation, visibilityPolicies } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { conversationMembersOf } from '../messages/conversation.ts';
import type { Source } from '../register/part.ts';
import { mutedPlaces, receivedSpaces } from '../register/parts/unread.ts';
import { newestUnread } from '../register/unread/newest-unread.ts';
import { isMentioned } from '../register/unread/unread-object.ts';

/** Returns the count for the icon of an account's apps, as their clients count. */
export async function badgeCountOf(
  source: Source,
  state: RealmState,
  user: UserRow,
): Promise<number> {
  const spaces = receivedSpaces(state, user);
  const isMuted = mutedPlaces(state, user);
  const mutedPeople = state.mutedBy.get(user.id) ?? new Set<number>();
  const policies = new Map(
    [...(state.userTopicsByUser.get(user.id)?.values() ?? [])].map((row) => [
      `${row.channel_id} ${row.topic_key}`,
      row.visibility_policy,
    ]),
  );
  const cover = state.userSetting(user.id, 'desktop_icon_count_display');
  const { places } = await newestUnread(source, { userId: user.id, spaces });
  const mentioned = new Set(
    places.notable
      .filter((message) => isMentioned(message, { isMuted }))
      .map((message) => message.id),
  );
  const mentionsAmong = (ids: readonly number[]) => ids.filter((id) => mentioned.has(id)).length;
  const topics = places.topics().map(
    ({ channelId, topicKey, ids }): CountedConversation => ({
      isDirect: false,
      unread: ids.length,
      mentions: mentionsAmong(ids),
      policy: policies.get(`${channelId} ${topicKey}`) ?? visibilityPolicies.none,
      isMuted: isMuted(channelId, topicKey),
    }),
  );
  const conversations = places.conversations().map(([members, ids]): CountedConversation => {
    const others = conversationMembersOf(members).filter((id) => id !== user.id);
    return {
      isDirect: true,
      unread: ids.length,
      mentions: mentionsAmong(ids),
      policy: visibilityPolicies.none,
      isMuted: others.length > 0 && others.every((id) => mutedPeople.has(id)),
    };
  });
  return badgeCount([...topics, ...conversations], cover);
}

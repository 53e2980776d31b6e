import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isInSetting } from '../groups/membership.ts';
import { subscriberCount } from '../subscriptions/subscriber-ids.ts';
import type { RenderedMessage } from './rendered-message.ts';

/** Throws if the sender may not mention that many people, or a group, in a channel. */
export async function checkMayMention(
  change: Mutation,
  sender: UserRow,
  rendered: RenderedMessage,
  place: { channelId: number; topicKey: string } | undefined,
): Promise<void> {
  checkMayMentionGroups(change, sender, rendered);
  if (!place || (!rendered.mentionsChannel && !rendered.mentionsTopic)) return;
  const { state, now } = change;
  const permitted = state.groupSetting('can_mention_many_users_group');
  if (isInSetting(state, sender, permitted, now)) return;
  if (
    rendered.mentionsChannel &&
    subscriberCount(state, place.channelId) > limits.freeWildcardMentionSize
  ) {
    throw new ApiError(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use channel wildcard mentions in this channel.',
    );
  }
  if (
    rendered.mentionsTopic &&
    (await topicParticipants(change, place, sender.id)).length > limits.freeWildcardMentionSize
  ) {
    throw new ApiError(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use topic wildcard mentions in this topic.',
    );
  }
}

function checkMayMentionGroups(
  { state, now }: Mutation,
  sender: UserRow,
  rendered: RenderedMessage,
): void {
  for (const id of rendered.mentionedGroupIds) {
    const group = state.groups.get({ id });
    const permitted = group?.settings.can_mention_group;
    if (!group || permitted === undefined) continue;
    if (!isInSetting(state, sender, permitted, now)) {
      throw badRequest(`You are not allowed to mention user group '${group.name}'.`);
    }
  }
}

/** Returns the writer and everyone who has written or reacted in a topic. */
export async function topicParticipants(
  change: Mutation,
  place: { channelId: number; topicKey: string },
  writerId: number,
): Promise<number[]> {
  // Includes messages written earlier in the same transaction.
  const sql = await change.writableSql();
  const values = [change.realmId, place.channelId, place.topicKey];
  const senders = await sql.all<{ user_id: number }>(
    `SELECT DISTINCT sender_id AS user_id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3`,
    values,
  );
  const reacted = await sql.all<{ reactions: string }>(
    `SELECT reactions FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 AND has_reaction = 1`,
    values,
  );
  const reactors = reacted.flatMap(({ reactions }) =>
    (JSON.parse(reactions) as { user_id: number }[]).map((reaction) => reaction.user_id),
  );
  return [...new Set([...senders.map((row) => row.user_id), ...reactors, writerId])];
}

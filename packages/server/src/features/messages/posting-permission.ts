import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canPost } from '../channels/access.ts';
import { isInSetting } from '../groups/membership.ts';
import { subscriberCount } from '../subscriptions/subscriber-ids.ts';
import { knownConversation } from './conversation.ts';
import type { NewMessage, RenderedMessage } from './new-message.ts';
import { checkTopicAllowed, topicKey } from './topic.ts';

type Intended = Pick<NewMessage, 'sender' | 'to' | 'topic' | 'rendered'>;

/** Throws if a message may not be posted to its recipient now. */
export async function checkMayPost(change: Mutation, message: Intended): Promise<void> {
  const { to } = message;
  if (to.kind === 'direct') {
    const isNew = (await knownConversation(change, to.members)) === undefined;
    return checkMayPostDirectly(change, message, to.members, isNew);
  }
  const channel = change.state.channels.get({ id: to.channelId });
  if (!channel) throw badRequest('Invalid channel ID');
  return checkMayPostInChannel(change, message, channel);
}

/** Throws if a message may not be posted to its recipient, as far as memory tells. `checkMayPost` decides. */
export function checkMayAddress(
  state: RealmState,
  { sender, to, topic }: Omit<Intended, 'rendered'>,
  now: number,
): void {
  if (to.kind === 'direct') {
    checkMayWriteDirectly(state, sender, to.members, false, now);
    return;
  }
  const channel = state.channels.get({ id: to.channelId });
  if (!channel) throw badRequest('Invalid channel ID');
  checkMayPostInTopic(state, { sender, topic }, channel, now);
}

function checkMayPostInTopic(
  state: RealmState,
  { sender, topic }: Pick<Intended, 'sender' | 'topic'>,
  channel: ChannelRow,
  now: number,
): void {
  if (!canPost(state, sender, channel, now)) {
    throw badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  checkTopicAllowed(state, channel, topic);
}

export async function checkMayPostInChannel(
  change: Mutation,
  { sender, topic, rendered }: Intended,
  channel: ChannelRow,
): Promise<void> {
  checkMayPostInTopic(change.state, { sender, topic }, channel, change.now);
  const place = { channelId: channel.id, topicKey: topicKey(topic) };
  await checkMayMention(change, sender, rendered, place);
}

export async function checkMayPostDirectly(
  change: Mutation,
  { sender, rendered }: Intended,
  members: readonly number[],
  isNew: boolean,
): Promise<void> {
  checkMayWriteDirectly(change.state, sender, members, isNew, change.now);
  await checkMayMention(change, sender, rendered, undefined);
}

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

/** Throws if the sender may not write to these people. `isNew`: the conversation has no messages yet. */
export function checkMayWriteDirectly(
  state: RealmState,
  sender: UserRow,
  members: readonly number[],
  isNew: boolean,
  now: number,
): void {
  const people = members.flatMap((id) => state.users.get({ id }) ?? []);
  const gone = people.find((user) => !user.is_active);
  if (gone) throw badRequest(`'${gone.full_name}' is no longer using this service.`);
  const others = people.filter((user) => user.id !== sender.id);
  if (sender.is_bot || others.every((user) => user.is_bot)) return;

  const permitted = state.groupSetting('direct_message_permission_group');
  if (!people.some((user) => isInSetting(state, user, permitted, now))) {
    throw badRequest('This conversation does not include any users who can authorize it.');
  }
  const initiators = state.groupSetting('direct_message_initiator_group');
  if (isNew && !isInSetting(state, sender, initiators, now)) {
    throw badRequest('You do not have permission to initiate direct message conversations.');
  }
}

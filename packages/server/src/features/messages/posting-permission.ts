import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { canPost } from '../channels/access.ts';
import { knownConversation } from './conversation.ts';
import { checkMayWriteDirectly } from './direct-permission.ts';
import { checkMayMention } from './mention-permission.ts';
import type { NewMessage } from './new-message.ts';
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

export async function checkMayPostInChannel(
  change: Mutation,
  { sender, topic, rendered }: Intended,
  channel: ChannelRow,
): Promise<void> {
  if (!canPost(change.state, sender, channel, change.now)) {
    throw badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  checkTopicAllowed(change.state, channel, topic);
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

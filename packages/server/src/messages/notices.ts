import type { Mutation } from '../realm/mutation.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import { postMessage } from './post-message.ts';
import type { RenderedMessage } from './rendered-message.ts';

/** The client that the server's own messages name. */
const CLIENT = 'Internal';

/** A message of the server itself in a channel. It needs nobody's permission. */
export async function postNotice(
  change: Mutation,
  channel: ChannelRow,
  topic: string,
  rendered: RenderedMessage,
): Promise<void> {
  await postMessage(change, {
    sender: change.state.notificationBot,
    to: { kind: 'channel', channelId: channel.id },
    topic: channel.topics_policy === 'empty_topic_only' ? '' : topic,
    rendered,
    client: CLIENT,
    readBySender: true,
    isNotice: true,
  });
}

/** A message of the server itself to one account. */
export async function postNoticeTo(
  change: Mutation,
  userId: number,
  rendered: RenderedMessage,
): Promise<void> {
  const { notificationBot } = change.state;
  await postMessage(change, {
    sender: notificationBot,
    to: { kind: 'direct', members: [notificationBot.id, userId].sort((a, b) => a - b) },
    topic: '',
    rendered,
    client: CLIENT,
    readBySender: true,
    isNotice: true,
  });
}

import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { wordsFor } from '../../languages/readers.ts';
import type { Phrase, Words } from '../../languages/words.ts';
import { type Conversation, openConversations } from '../messages/conversation.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { type PostedMessage, postInConversation, postMessage } from '../messages/post-message.ts';
import { renderNotice } from './render-notice.ts';

/** Client name of the server's own messages. */
const CLIENT = 'Internal';

/** Posts a message of the server in a channel, without checking permissions. It is read for the users in `readBy`. */
export async function postNotice(
  change: Mutation,
  channel: ChannelRow,
  topic: string,
  rendered: RenderedMessage,
  readBy: readonly number[] = [],
): Promise<void> {
  await postMessage(change, {
    sender: change.state.notificationBot,
    to: { kind: 'channel', channelId: channel.id },
    topic: channel.topics_policy === 'empty_topic_only' ? '' : topic,
    rendered,
    client: CLIENT,
    readBySender: true,
    readBy,
    isNotice: true,
  });
}

/** Sends a message of the server to one account. */
export function postNoticeTo(
  change: Mutation,
  userId: number,
  rendered: RenderedMessage,
): Promise<void> {
  return postRendered(change, [userId], rendered);
}

/**
 * Sends the same message of the server to several accounts, each in a conversation of its own and in the language of
 * the account. The text is Markdown.
 */
export async function postNoticeToEach(
  change: Mutation,
  userIds: readonly number[],
  text: Phrase,
): Promise<void> {
  const { state } = change;
  const readers = new Map<Words, number[]>();
  for (const id of userIds) {
    const words = wordsFor(state, id);
    readers.set(words, [...(readers.get(words) ?? []), id]);
  }
  for (const [words, ids] of readers) {
    await postRendered(change, ids, renderNotice(state, text(words)));
  }
}

async function postRendered(
  change: Mutation,
  userIds: readonly number[],
  rendered: RenderedMessage,
): Promise<void> {
  const { notificationBot } = change.state;
  const memberLists = userIds.map((id) => [notificationBot.id, id].sort((a, b) => a - b));
  for (const conversation of await openConversations(change, memberLists)) {
    await postNoticeIn(change, conversation, rendered);
  }
}

/** Tells whether to notify a user of another user's action: not bots, and not the acting user. */
export function isPersonBeside(state: RealmState, actor: UserRow, userId: number): boolean {
  if (userId === actor.id) return false;
  const user = state.users.get({ id: userId });
  return user?.is_active === true && !user.is_bot;
}

/** Sends a message of the server in an open direct conversation. */
export function postNoticeIn(
  change: Mutation,
  conversation: Conversation,
  rendered: RenderedMessage,
): Promise<PostedMessage> {
  const message = {
    sender: change.state.notificationBot,
    topic: '',
    rendered,
    client: CLIENT,
    readBySender: true,
    isNotice: true,
  };
  return postInConversation(change, message, conversation);
}

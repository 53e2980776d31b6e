import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import {
  conversations,
  type EditHistoryEntry,
  type MessageRow,
  messageFlags,
  messages,
} from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { withoutErasedNames } from '../erasure/without-name.ts';
import { conversationMembersOf } from '../messages/conversation.ts';
import { DELIVERED, flagBits, KEPT_UNREAD, wildcardBits } from '../messages/flags.ts';
import { flagsAtSending, mentionedBots } from '../messages/flags-at-sending.ts';
import { type MessageContext, mayKnowIn, wasReceived } from '../messages/message-access.ts';
import { changedMessage } from '../messages/message-object.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { checkMayMention } from '../messages/posting-permission.ts';
import { indexLanguage } from '../search/search-index.ts';
import { messageSearchText } from '../search/search-text.ts';
import { followWhereMentioned } from '../user-topics/visibility-policy.ts';
import { isTooLate } from './time-limit.ts';

/** Flag bits that do not depend on the content. */
const INDEPENDENT =
  flagBits.starred | flagBits.collapsed | flagBits.historical | DELIVERED | KEPT_UNREAD;

/**
 * Maximum size of a message's edit history. Everyone who opens the conversation reads it, so a message with a full
 * history cannot be edited. Old entries are never dropped, since they are the evidence of what was said. A message that
 * was never edited is always far below the limit.
 */
const MAX_HISTORY_BYTES = 512 * 1024;

/** Throws unless the editor may change a message's content. */
export function checkMayEdit(
  { state, now }: Pick<MessageContext, 'state' | 'now'>,
  editor: UserRow,
  message: MessageRow,
): void {
  if (message.sender_id !== editor.id || !state.setting('allow_message_editing')) {
    throw badRequest("You don't have permission to edit this message");
  }
  if (message.submessages.length > 0) throw badRequest('Widgets cannot be edited.');
  if (isTooLate(message, state.setting('message_content_edit_limit_seconds'), now)) {
    throw badRequest('The time limit for editing this message has passed');
  }
  if (historyBytes(message) > MAX_HISTORY_BYTES) {
    throw badRequest('The edit history of this message is full. Send a new message instead.');
  }
}

function historyBytes({ edit_history }: MessageRow): number {
  let bytes = 0;
  for (const { prev_content = '', prev_rendered_content = '' } of edit_history) {
    bytes += Buffer.byteLength(prev_content) + Buffer.byteLength(prev_rendered_content);
  }
  return bytes;
}

/**
 * Applies the mentions in new content: checks permissions, updates flags and followed topics. Returns the bots that
 * receive the message only now, since it mentions them.
 */
export async function applyMentions(
  change: Mutation,
  editor: UserRow,
  message: MessageRow,
  rendered: RenderedMessage,
): Promise<number[]> {
  const { channel_id: channelId, topic, topic_key: topicKey } = message;
  const place = channelId === null ? undefined : { channelId, topic, topicKey };
  await checkMayMention(change, editor, rendered, place);
  await refreshFlags(change, message, rendered, place);
  const channel = place && change.state.channels.get({ id: place.channelId });
  if (!channel || !place) return [];
  const { state, now } = change;
  const mayKnow = (id: number) =>
    mayKnowIn(state, state.users.get({ id }), now)(message.id, channel.id);
  followWhereMentioned(change, rendered.mentionedUserIds.filter(mayKnow), place);
  return callBots(change, message, rendered, channel);
}

async function callBots(
  change: Mutation,
  message: MessageRow,
  rendered: RenderedMessage,
  channel: ChannelRow,
): Promise<number[]> {
  if (rendered.mentionedUserIds.length === 0) return [];
  const rows = await storedRows(change, messageFlags, { message_id: message.id });
  const bits = new Map(rows.map((row) => [row.user_id, row.flags]));
  const received = (id: number) => wasReceived(change.state, id, message, bits.get(id) ?? 0);
  const called = mentionedBots(change, rendered, channel, received).map(({ id }) => id);
  for (const user_id of called) {
    const kept = (bits.get(user_id) ?? 0) & ~flagBits.historical;
    const flags = kept | flagBits.mentioned | DELIVERED;
    change.put(messageFlags, { user_id, message_id: message.id, flags });
  }
  return called;
}

async function refreshFlags(
  change: Mutation,
  message: MessageRow,
  rendered: RenderedMessage,
  place: { channelId: number; topicKey: string } | undefined,
): Promise<void> {
  const rows = await storedRows(change, messageFlags, { message_id: message.id });
  const before = new Map(rows.map((row) => [row.user_id, row.flags]));
  const members = place ? undefined : await membersOf(change, message.recipient_id);
  const received = (userId: number) =>
    members
      ? members.has(userId)
      : wasReceived(change.state, userId, message, before.get(userId) ?? 0);
  const fresh = await flagsAtSending(change, message.sender_id, rendered, received, place);
  for (const user_id of new Set([...before.keys(), ...fresh.keys()])) {
    const key = { user_id, message_id: message.id };
    const old = before.get(user_id) ?? 0;
    const flags = (old & INDEPENDENT) | (fresh.get(user_id) ?? 0);
    if (flags === old) continue;
    if (flags === 0) change.remove(messageFlags, key);
    else change.put(messageFlags, { ...key, flags });
  }
}

async function membersOf(change: Mutation, conversationId: number): Promise<Set<number>> {
  const [row] = await storedRows(change, conversations, { id: conversationId });
  return new Set(row ? conversationMembersOf(row.members) : []);
}

/** Gives a message new content. A move in the same request shares its history entry. */
export function storeContent(
  change: Mutation,
  message: MessageRow,
  given: RenderedMessage,
  { editorId, isMovedToo }: { editorId: number; isMovedToo: boolean },
): MessageRow {
  const rendered = withoutErasedNames(change.state, given);
  const timestamp = inSeconds(change.now);
  const [newest, ...older] = message.edit_history;
  const previous = {
    prev_content: message.content,
    prev_rendered_content: message.rendered,
  };
  const history: EditHistoryEntry[] =
    isMovedToo && newest
      ? [{ ...newest, ...previous }, ...older]
      : [{ user_id: editorId, timestamp, ...previous }, ...message.edit_history];
  const edited = changedMessage(change, message, {
    content: rendered.content,
    rendered: rendered.html,
    search_text: messageSearchText(
      { topic: message.channel_id === null ? null : message.topic, text: rendered.searchText },
      indexLanguage(change.state),
    ),
    edited_at: timestamp,
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment: rendered.attachmentPaths.length > 0,
    wildcards:
      (rendered.mentionsChannel ? wildcardBits.stream : 0) |
      (rendered.mentionsTopic ? wildcardBits.topic : 0),
    edit_history: history,
  });
  change.put(messages, edited);
  return edited;
}

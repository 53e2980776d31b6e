import type { Mutation } from '../../core/realm/mutation.ts';
import { attachmentMessages } from '../../core/storage/tables/attachments.ts';
import { channels } from '../../core/storage/tables/channels.ts';
import { messageFlags, messages, readRanges, topics } from '../../core/storage/tables/messages.ts';
import { isSubscribed } from '../../features/channels/access.ts';
import { jsonOfCustom } from '../../features/custom-data/custom-in-wire.ts';
import { putTags } from '../../features/custom-data/custom-tags.ts';
import { activeLinkifiers } from '../../features/linkifiers/linkifier-list.ts';
import { topicLinks } from '../../features/markdown/links/auto-links.ts';
import { openConversation } from '../../features/messages/conversation.ts';
import { flagBits, wildcardBits } from '../../features/messages/flags.ts';
import { flagsAtSending } from '../../features/messages/flags-at-sending.ts';
import { withWire } from '../../features/messages/message-object.ts';
import type { RenderedMessage } from '../../features/messages/new-message.ts';
import { topicKey } from '../../features/messages/topic.ts';
import { indexLanguage } from '../../features/search/search-index.ts';
import { messageSearchText } from '../../features/search/search-text.ts';
import type { ArchivedMessage } from './archive.ts';
import type { ReadPositions } from './read-positions.ts';

/** A message with its text ready to store. */
export interface RenderedArchived {
  readonly message: ArchivedMessage;
  readonly rendered: RenderedMessage;
}

/** Ids of conversations by their members, so that each is looked up once. */
export type KnownConversations = Map<string, number>;

interface Writing {
  readonly change: Mutation;
  readonly conversations: KnownConversations;
  readonly positions: ReadPositions;
}

/** Stores a message as it was, without events or notifications. Clients read it later as history. */
export async function writeArchived(
  { change, conversations, positions }: Writing,
  each: RenderedArchived,
): Promise<void> {
  const { message } = each;
  const { place, id } = message;
  if ('channelId' in place) {
    putMessage(change, each, place.channelId, place.channelId);
    noteTopic(change, place.channelId, place.topic, id);
  } else {
    putMessage(change, each, await conversationOf(change, conversations, place.members), null);
  }
  for (const [user_id, flags] of message.flags ?? (await usualFlags(change, each))) {
    change.put(messageFlags, { user_id, message_id: id, flags });
  }
  for (const attachment_id of message.attachmentIds) {
    change.put(attachmentMessages, { attachment_id, message_id: id });
  }
  for (const user_id of message.unreadBy) {
    const range = positions.unread(user_id, id);
    if (range) change.put(readRanges, { user_id, ...range });
  }
}

function putMessage(
  change: Mutation,
  { message, rendered }: RenderedArchived,
  recipient_id: number,
  channel_id: number | null,
): void {
  const topic = 'topic' in message.place ? message.place.topic : '';
  const { custom } = message;
  const parts = {
    ...{ id: message.id, sender_id: message.senderId, recipient_id, channel_id },
    ...{ topic, topic_key: topicKey(topic) },
    ...{ content: rendered.content, rendered: rendered.html },
    search_text: messageSearchText(
      { topic: channel_id === null ? null : topic, text: rendered.searchText },
      indexLanguage(change.state),
    ),
    client: message.client,
    ...{ sent_at: message.sentAt, edited_at: message.editedAt, moved_at: message.movedAt },
    ...{ has_link: rendered.hasLink, has_image: rendered.hasImage },
    has_attachment: message.attachmentIds.length > 0,
    has_reaction: message.reactions.length > 0,
    wildcards:
      (rendered.mentionsChannel ? wildcardBits.stream : 0) |
      (rendered.mentionsTopic ? wildcardBits.topic : 0),
    topic_links: channel_id === null ? [] : topicLinks(topic, activeLinkifiers(change.state)),
    edit_history: message.editHistory,
    reactions: message.reactions,
    submessages: message.submessages,
    wire: '',
    version: change.now,
  };
  change.put(messages, custom ? withWire(parts, jsonOfCustom(custom)) : withWire(parts));
  if (custom) putTags(change, message.id, custom);
}

async function conversationOf(
  change: Mutation,
  known: KnownConversations,
  members: readonly number[],
): Promise<number> {
  const key = members.join(',');
  const id = known.get(key) ?? (await openConversation(change, members)).id;
  known.set(key, id);
  return id;
}

/** Returns the flags that sending would have given, and the stars. */
async function usualFlags(change: Mutation, each: RenderedArchived): Promise<Map<number, number>> {
  const flags = await flagsOfSending(change, each);
  for (const userId of each.message.starredBy ?? [])
    flags.set(userId, (flags.get(userId) ?? 0) | flagBits.starred);
  return flags;
}

function flagsOfSending(
  change: Mutation,
  { message: { senderId, place }, rendered }: RenderedArchived,
): Promise<Map<number, number>> {
  if (!('channelId' in place)) {
    const received = (userId: number) => place.members.includes(userId);
    return flagsAtSending(change, senderId, rendered, received, undefined);
  }
  const { channelId } = place;
  const received = (userId: number) => isSubscribed(change.state, userId, channelId);
  const at = { channelId, topicKey: topicKey(place.topic) };
  return flagsAtSending(change, senderId, rendered, received, at);
}

function noteTopic(change: Mutation, channel_id: number, topic: string, id: number): void {
  change.put(topics, { channel_id, topic_key: topicKey(topic), name: topic, max_id: id });
  const channel = change.state.channels.get({ id: channel_id });
  if (channel?.first_message_id === null)
    change.put(channels, { ...channel, first_message_id: id });
}

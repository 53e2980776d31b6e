import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { type Audience, forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type ChannelRow, channels } from '../../core/storage/tables/channels.ts';
import {
  type MessageRow,
  messageFlags,
  messages,
  readRanges,
  type StoredSubmessage,
  topics,
} from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { orderDeliveries } from '../bots/outgoing/order-deliveries.ts';
import { isSubscribed, isWithin, visibleHistory } from '../channels/access.ts';
import { jsonOfCustom } from '../custom-data/custom-in-wire.ts';
import { putTags } from '../custom-data/custom-tags.ts';
import { withoutErasedNames } from '../erasure/without-name.ts';
import { activeLinkifiers } from '../linkifiers/linkifier-list.ts';
import { topicLinks } from '../markdown/links/auto-links.ts';
import { type Widget, widgetOf } from '../markdown/widget.ts';
import { visibleInTopic } from '../message-edits/topic-messages.ts';
import { indexLanguage } from '../search/search-index.ts';
import { messageSearchText } from '../search/search-text.ts';
import { claimAttachments } from '../uploads/claim-attachments.ts';
import {
  followWhereMentioned,
  raisePolicyOf,
  topicPolicy,
} from '../user-topics/visibility-policy.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { DELIVERED, flagBits, wildcardBits } from './flags.ts';
import { flagsAtSending, mentionedBots } from './flags-at-sending.ts';
import { newestInTopic } from './message-access.ts';
import { messageEvent } from './message-event.ts';
import { withWire } from './message-object.ts';
import type { NewMessage } from './new-message.ts';
import { checkMayPostDirectly, checkMayPostInChannel } from './posting-permission.ts';
import { topicKey } from './topic.ts';

export interface PostedMessage {
  readonly id: number;
  /** The sender's new policy for the topic, if sending changed it. */
  readonly newPolicy: number | undefined;
}

/** Posts a message. All messages go through here, whoever sends them. */
export function postMessage(change: Mutation, message: NewMessage): Promise<PostedMessage> {
  return message.to.kind === 'channel'
    ? postToChannel(change, message, message.to.channelId)
    : postDirectly(change, message, message.to.members);
}

async function postToChannel(
  change: Mutation,
  message: NewMessage,
  channelId: number,
): Promise<PostedMessage> {
  const { state } = change;
  const { sender, topic, rendered } = message;
  const channel = state.channels.get({ id: channelId });
  if (!channel) throw badRequest('Invalid channel ID');
  const place = { channelId, topic, topicKey: topicKey(topic) };
  if (!message.isNotice) await checkMayPostInChannel(change, message, channel);

  // Bots have no policies.
  const startsTopic =
    !sender.is_bot && !(await knowsTopic(change, sender, channel, place.topicKey));
  const row = storeMessage(change, message, channelId, channelId);
  change.put(topics, {
    channel_id: channelId,
    topic_key: place.topicKey,
    name: topic,
    max_id: row.id,
  });
  if (channel.first_message_id === null) {
    change.put(channels, { ...channel, first_message_id: row.id });
  }
  const oldPolicy = topicPolicy(state, sender.id, place);
  followWhereMentioned(change, rendered.mentionedUserIds, place);
  raisePolicyOf(change, sender, place, startsTopic ? 'started' : 'sent');
  const newPolicy = topicPolicy(state, sender.id, place);
  const received = (userId: number) => isSubscribed(state, userId, channelId);
  const flags = await flagsAtSending(change, sender.id, rendered, received, place);
  for (const bot of mentionedBots(change, rendered, channel, received)) {
    flags.set(bot.id, flagBits.mentioned | DELIVERED);
  }
  await deliver(change, message, { row, flags, audience: `channel:${channelId}` });
  const { mentionedUserIds: userIds } = rendered;
  await orderDeliveries(change, { messageId: row.id, sender, userIds, channel });
  return { id: row.id, newPolicy: newPolicy === oldPolicy ? undefined : newPolicy };
}

async function postDirectly(
  change: Mutation,
  message: NewMessage,
  members: readonly number[],
): Promise<PostedMessage> {
  const conversation = await openConversation(change, members);
  if (!message.isNotice) {
    await checkMayPostDirectly(change, message, members, conversation.isNew);
  }
  return postInConversation(change, message, conversation);
}

/** Posts a message into an existing direct conversation, without checking permissions. */
export async function postInConversation(
  change: Mutation,
  message: Omit<NewMessage, 'to'>,
  { id, members }: Conversation,
): Promise<PostedMessage> {
  const row = storeMessage(change, message, id, null);
  const received = (userId: number) => members.includes(userId);
  const flags = await flagsAtSending(
    change,
    message.sender.id,
    message.rendered,
    received,
    undefined,
  );
  await deliver(change, message, { row, flags, audience: `conversation:${id}`, members });
  const { sender } = message;
  await orderDeliveries(change, { messageId: row.id, sender, userIds: members, channel: null });
  return { id: row.id, newPolicy: undefined };
}

/** Tells whether a topic has a message that the sender can see. */
async function knowsTopic(
  change: Mutation,
  sender: UserRow,
  channel: ChannelRow,
  topic_key: string,
): Promise<boolean> {
  const newest = await newestInTopic(change, channel.id, topic_key);
  if (newest === undefined) return false;
  const history = visibleHistory(change.state, sender, channel, change.now);
  if (history === 'all' || isWithin(history, newest)) return true;
  const visible = await visibleInTopic(change, sender, { channel, topicKey: topic_key });
  return visible.length > 0;
}

interface Delivery {
  readonly row: MessageRow;
  readonly flags: ReadonlyMap<number, number>;
  readonly audience: Audience;
  readonly members?: readonly number[];
}

async function deliver(
  change: Mutation,
  message: Omit<NewMessage, 'to'>,
  { row, flags, audience, members }: Delivery,
): Promise<void> {
  for (const [user_id, bits] of flags) {
    change.put(messageFlags, { user_id, message_id: row.id, flags: bits });
  }
  const readBy = readers(change, message);
  for (const userId of readBy) markNewMessageRead(change, userId, row.id);
  await claimAttachments(change, message.sender, row.id, message.rendered.attachmentPaths);
  const event = messageEvent(change.state, row, { flags, members, readBy, echo: message.echo });
  change.emit(audience, event);
  for (const [userId, bits] of flags) {
    if (bits & DELIVERED) change.emit(forUser(userId), event);
  }
}

/**
 * Returns the accounts for which a message is read at once: the sender, if their client shows what it sends, everyone
 * who muted the sender, and `readBy`.
 */
function readers(
  change: Mutation,
  { sender, readBySender, readBy = [] }: Pick<NewMessage, 'sender' | 'readBySender' | 'readBy'>,
): number[] {
  const muters = change.state.mutersOf.get(sender.id) ?? [];
  return [...new Set([...(readBySender ? [sender.id] : []), ...muters, ...readBy])];
}

/** Fields of a message that was written elsewhere before. */
type EarlierLife = Partial<Pick<MessageRow, 'sent_at' | 'edited_at' | 'reactions'>>;

/** Writes the row of a new message. `channelId` is null for direct messages. */
export function storeMessage(
  change: Mutation,
  message: Pick<NewMessage, 'sender' | 'topic' | 'rendered' | 'custom' | 'client' | 'widget'>,
  recipientId: number,
  channelId: number | null,
  earlier: EarlierLife = {},
): MessageRow {
  const { sender, topic, custom, client } = message;
  const rendered = withoutErasedNames(change.state, message.rendered);
  const id = change.nextMessageId();
  const wildcards =
    (rendered.mentionsChannel ? wildcardBits.stream : 0) |
    (rendered.mentionsTopic ? wildcardBits.topic : 0);
  const parts = {
    id,
    sender_id: sender.id,
    recipient_id: recipientId,
    channel_id: channelId,
    topic,
    topic_key: topicKey(topic),
    content: rendered.content,
    rendered: rendered.html,
    search_text: messageSearchText(
      { topic: channelId === null ? null : topic, text: rendered.searchText },
      indexLanguage(change.state),
    ),
    client,
    sent_at: earlier.sent_at ?? inSeconds(change.now),
    edited_at: earlier.edited_at ?? null,
    moved_at: null,
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment: rendered.attachmentPaths.length > 0,
    has_reaction: (earlier.reactions ?? []).length > 0,
    wildcards,
    topic_links: channelId === null ? [] : topicLinks(topic, activeLinkifiers(change.state)),
    edit_history: [],
    reactions: earlier.reactions ?? [],
    submessages: widgetSubmessages(
      change,
      id,
      sender.id,
      message.widget ?? widgetOf(rendered.content),
    ),
    // `withWire` replaces it: a copy that gains a field costs ten times as much.
    wire: '',
    version: change.now,
  };
  const row = custom ? withWire(parts, jsonOfCustom(custom)) : withWire(parts);
  change.put(messages, row);
  if (custom) putTags(change, id, custom);
  return row;
}

/** Returns the first submessage of a message with a widget. Clients draw the widget from it. */
function widgetSubmessages(
  change: Mutation,
  messageId: number,
  senderId: number,
  widget: Widget | undefined,
): StoredSubmessage[] {
  if (!widget) return [];
  return [
    {
      id: change.nextId(),
      message_id: messageId,
      sender_id: senderId,
      msg_type: 'widget',
      content: JSON.stringify(widget),
    },
  ];
}

/** Marks a new message as read. Its range is joined with neighbours when more is read. */
function markNewMessageRead(change: Mutation, userId: number, messageId: number): void {
  change.put(readRanges, { user_id: userId, from_id: messageId, to_id: messageId });
}

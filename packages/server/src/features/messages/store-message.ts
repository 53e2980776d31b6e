import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import {
  type MessageRow,
  messages,
  type StoredSubmessage,
} from '../../core/storage/tables/messages.ts';
import { activeLinkifiers } from '../linkifiers/active-linkifiers.ts';
import { topicLinks } from '../markdown/links/auto-links.ts';
import { widgetOf } from '../markdown/widget.ts';
import { indexLanguage } from '../search/search-index.ts';
import { messageSearchText } from '../search/search-text.ts';
import { wildcardBits } from './flags.ts';
import type { NewMessage } from './new-message.ts';
import { topicKey } from './topic.ts';
import { withWire } from './wire.ts';

/** Fields of a message that was written elsewhere before. */
export type EarlierLife = Partial<Pick<MessageRow, 'sent_at' | 'edited_at' | 'reactions'>>;

/** Writes the row of a new message. `channelId` is null for direct messages. */
export function storeMessage(
  change: Mutation,
  { sender, topic, rendered, client }: Pick<NewMessage, 'sender' | 'topic' | 'rendered' | 'client'>,
  recipientId: number,
  channelId: number | null,
  earlier: EarlierLife = {},
): MessageRow {
  const id = change.nextMessageId();
  const wildcards =
    (rendered.mentionsChannel ? wildcardBits.stream : 0) |
    (rendered.mentionsTopic ? wildcardBits.topic : 0);
  const row = withWire({
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
    submessages: widgetSubmessages(change, id, sender.id, rendered.content),
    version: change.now,
  });
  change.put(messages, row);
  return row;
}

/** Returns the first submessage of a message that begins with `/poll` or `/todo`. Clients draw the widget from it. */
function widgetSubmessages(
  change: Mutation,
  messageId: number,
  senderId: number,
  content: string,
): StoredSubmessage[] {
  const widget = widgetOf(content);
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

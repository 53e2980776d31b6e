import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageId, MessageType, Timestamp, UserId } from '../scalars.ts';
import { MessageCustom } from './custom-data.ts';
import { EditHistoryEntry } from './edit-history-entry.ts';
import { MessageFlag } from './message-flag.ts';
import { Reaction } from './reaction.ts';

/** A participant of a direct conversation. */
export const DirectRecipient = Type.Object(
  {
    id: described(UserId, 'The account.'),
    email: Type.String({ description: 'Address used by the API.' }),
    full_name: Type.String({ description: 'The displayed name.' }),
    is_mirror_dummy: Type.Boolean({
      description: 'Whether the account represents a user of another chat system.',
    }),
  },
  { title: 'DirectRecipient', description: 'A participant of a direct conversation.' },
);
export type DirectRecipient = Static<typeof DirectRecipient>;

/** A link in a topic, from a linkifier or a URL. */
export const TopicLink = Type.Object(
  {
    text: Type.String({ description: 'The part of the topic.' }),
    url: Type.String({ description: 'Target of the link.' }),
  },
  { title: 'TopicLink', description: 'A link in a topic.' },
);
export type TopicLink = Static<typeof TopicLink>;

/** Data that a widget, such as a poll, adds to a message. */
export const Submessage = Type.Object(
  {
    id: described(Id, 'ID of the submessage.'),
    message_id: described(MessageId, 'The message it belongs to.'),
    sender_id: described(UserId, 'The user who added it.'),
    msg_type: Type.String({ description: 'Type of the data: `widget`.' }),
    content: Type.String({ description: 'The data, as JSON text.' }),
  },
  { title: 'Submessage', description: 'Data that a widget, such as a poll, adds to a message.' },
);
export type Submessage = Static<typeof Submessage>;

/** A message as one user sees it. Messages are displayed in the order of their IDs. */
export const Message = Type.Object(
  {
    id: described(
      MessageId,
      'ID of the message. Messages are displayed in the order of their IDs.',
    ),
    type: described(MessageType, '`stream` for channels, `private` for direct messages.'),
    sender_id: described(UserId, 'The sender.'),
    sender_email: Type.String({ description: 'Address of the sender used by the API.' }),
    sender_full_name: Type.String({ description: 'Name of the sender.' }),
    sender_realm_str: Type.String({
      description: 'Subdomain of the sender’s organization. Unique within one server only.',
    }),
    avatar_url: Type.Union([Type.String(), Type.Null()], {
      description:
        'URL of the sender’s avatar. Null only if the client asked to compute it and may see the address.',
    }),
    client: Type.String({ description: 'Name of the client that sent it.' }),
    content: Type.String({ description: 'HTML, or Markdown if requested.' }),
    content_type: Type.Enum(['text/html', 'text/x-markdown'], {
      description: 'Format of `content`.',
    }),
    display_recipient: Type.Union([Type.String(), Type.Array(DirectRecipient)], {
      description:
        'Current name of the channel. For direct messages, all participants with the caller and the sender.',
    }),
    stream_id: Type.Optional(described(ChannelId, 'The channel; absent for direct messages.')),
    subject: Type.String({
      description:
        'The topic; empty for direct messages. Clients that do not support the empty topic get its display name.',
    }),
    topic_links: described(Type.Array(TopicLink), 'Links in the topic, in order.'),
    recipient_id: described(
      Id,
      'ID of the channel or the set of people. All messages of a conversation have the same ID.',
    ),
    is_me_message: Type.Boolean({
      description: 'Whether it is a status message, written with `/me`.',
    }),
    timestamp: described(Timestamp, 'When it was sent.'),
    last_edit_timestamp: Type.Optional(
      described(Timestamp, 'When the content was last edited; absent if never.'),
    ),
    last_moved_timestamp: Type.Optional(
      described(
        Timestamp,
        'When it was last moved; absent if never. Resolving a topic does not count.',
      ),
    ),
    edit_history: Type.Optional(
      described(
        Type.Array(EditHistoryEntry),
        'Newest first; absent if there is none or the organization hides it.',
      ),
    ),
    custom: Type.Optional(
      described(MessageCustom, 'Data of the application that sent the message; absent if empty.'),
    ),
    reactions: described(Type.Array(Reaction), 'Reactions to the message.'),
    submessages: described(Type.Array(Submessage), 'Data of widgets.'),
    flags: described(Type.Array(MessageFlag), 'The caller’s flags.'),
  },
  { title: 'Message', description: 'A message as the caller sees it.' },
);
export type Message = Static<typeof Message>;

const MatchFields = {
  match_content: Type.String({
    description: 'The content as HTML, with search matches marked by `span.highlight`.',
  }),
  match_subject: Type.String({
    description: 'The topic as HTML, with search matches marked by `span.highlight`.',
  }),
};

/** The matching parts of a message. */
export const MessageMatch = Type.Object(MatchFields, {
  title: 'MessageMatch',
  description: 'The matching parts of a message.',
});
export type MessageMatch = Static<typeof MessageMatch>;

/** A message in a list. Searches add the matching parts. */
export const FoundMessage = Type.Object(
  {
    ...Message.properties,
    match_content: Type.Optional(MatchFields.match_content),
    match_subject: Type.Optional(MatchFields.match_subject),
  },
  { title: 'FoundMessage', description: 'A message in a list. Searches add the matching parts.' },
);
export type FoundMessage = Static<typeof FoundMessage>;

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageId, MessageType, Timestamp, UserId } from '../scalars.ts';
import { EditHistoryEntry } from './edit-history-entry.ts';
import { MessageFlag } from './message-flag.ts';
import { Reaction } from './reaction.ts';

/** Somebody who takes part in a direct conversation. */
export const DirectRecipient = Type.Object(
  {
    id: described(UserId, 'The account.'),
    email: Type.String({ description: 'Address used by the API.' }),
    full_name: Type.String({ description: 'The name shown to others.' }),
    is_mirror_dummy: Type.Boolean({ description: 'Stands for somebody of another chat system.' }),
  },
  { title: 'DirectRecipient', description: 'Somebody who takes part in a direct conversation.' },
);
export type DirectRecipient = Static<typeof DirectRecipient>;

/** A link made from a topic by a linkifier or because it is an address. */
export const TopicLink = Type.Object(
  {
    text: Type.String({ description: 'The part of the topic.' }),
    url: Type.String({ description: 'Where it leads.' }),
  },
  { title: 'TopicLink', description: 'A link made from a part of a topic.' },
);
export type TopicLink = Static<typeof TopicLink>;

/** Data that a widget, such as a poll, adds to a message. */
export const Submessage = Type.Object(
  {
    id: described(Id, 'Identifies the submessage.'),
    message_id: described(MessageId, 'The message it belongs to.'),
    sender_id: described(UserId, 'Who added it.'),
    msg_type: Type.String({ description: 'What kind of data it is; `widget`.' }),
    content: Type.String({ description: 'The data as JSON text.' }),
  },
  { title: 'Submessage', description: 'Data that a widget, such as a poll, adds to a message.' },
);
export type Submessage = Static<typeof Submessage>;

/** A message as one user sees it. Messages are displayed in the order of their IDs. */
export const Message = Type.Object(
  {
    id: described(MessageId, 'Identifies the message; display order is ID order.'),
    type: described(MessageType, '`stream` for channels, `private` for direct messages.'),
    sender_id: described(UserId, 'Who sent it.'),
    sender_email: Type.String({ description: 'Address of the sender used by the API.' }),
    sender_full_name: Type.String({ description: 'Name of the sender.' }),
    sender_realm_str: Type.String({
      description: 'Subdomain of the sender’s organization; unique on one server only.',
    }),
    avatar_url: Type.Union([Type.String(), Type.Null()], {
      description:
        'Where the sender’s picture is. Null only if the client asked to compute it and may see the address.',
    }),
    client: Type.String({ description: 'Name of the program that sent it.' }),
    content: Type.String({ description: 'HTML, or Markdown if that was asked for.' }),
    content_type: Type.Enum(['text/html', 'text/x-markdown'], {
      description: 'Which of the two `content` is.',
    }),
    display_recipient: Type.Union([Type.String(), Type.Array(DirectRecipient)], {
      description:
        'Present name of the channel; for a direct message everybody in it, the caller and the sender included.',
    }),
    stream_id: Type.Optional(described(ChannelId, 'The channel; absent for direct messages.')),
    subject: Type.String({
      description:
        'The topic; always empty for direct messages. The empty topic has a display name for clients that do not know it.',
    }),
    topic_links: described(Type.Array(TopicLink), 'Links in the topic, in their order there.'),
    recipient_id: described(
      Id,
      'Identifies the channel or the set of people; the same for all messages of a conversation.',
    ),
    is_me_message: Type.Boolean({ description: 'A status message, written with `/me`.' }),
    timestamp: described(Timestamp, 'When it was sent.'),
    last_edit_timestamp: Type.Optional(
      described(Timestamp, 'When its content was last edited; absent if never.'),
    ),
    last_moved_timestamp: Type.Optional(
      described(
        Timestamp,
        'When it was last moved; absent if never, and resolving a topic does not count.',
      ),
    ),
    edit_history: Type.Optional(
      described(
        Type.Array(EditHistoryEntry),
        'Newest first; absent if there is none or the organization hides it.',
      ),
    ),
    reactions: described(Type.Array(Reaction), 'Emoji that users put on it.'),
    submessages: described(Type.Array(Submessage), 'Data of widgets.'),
    flags: described(Type.Array(MessageFlag), 'The caller’s flags.'),
  },
  { title: 'Message', description: 'A message as the caller sees it.' },
);
export type Message = Static<typeof Message>;

const MatchFields = {
  match_content: Type.String({
    description: 'The content as HTML with what was searched for marked by `span.highlight`.',
  }),
  match_subject: Type.String({
    description: 'The topic as HTML with what was searched for marked by `span.highlight`.',
  }),
};

/** How a message matches a narrow. */
export const MessageMatch = Type.Object(MatchFields, {
  title: 'MessageMatch',
  description: 'How a message matches a narrow.',
});
export type MessageMatch = Static<typeof MessageMatch>;

/** A message in a list; searching adds what matched. */
export const FoundMessage = Type.Object(
  {
    ...Message.properties,
    match_content: Type.Optional(MatchFields.match_content),
    match_subject: Type.Optional(MatchFields.match_subject),
  },
  { title: 'FoundMessage', description: 'A message in a list; searching adds what matched.' },
);
export type FoundMessage = Static<typeof FoundMessage>;

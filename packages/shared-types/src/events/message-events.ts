import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Message, Submessage, TopicLink } from '../resources/message.ts';
import { MessageFlag } from '../resources/message-flag.ts';
import { Reaction } from '../resources/reaction.ts';
import { ChannelId, Id, MessageId, PropagateMode, Timestamp, UserId } from '../scalars.ts';
import { event, operation } from './event.ts';

const flags = Type.Array(MessageFlag);
const ids = Type.Array(MessageId);

export const message = event('message', 'A message was sent.', {
  message: described(
    Type.Omit(Message, ['flags', 'edit_history', 'last_edit_timestamp', 'last_moved_timestamp']),
    'The message as it was sent.',
  ),
  flags: described(flags, 'The receiver’s flags on it when it was sent.'),
  local_message_id: Type.Optional(
    Type.String({ description: 'What the sender’s client calls it; only on the queue it named.' }),
  ),
});

export const updateMessage = event(
  'update_message',
  'A message was edited, or messages were moved. Only what changed is present.',
  {
    user_id: Type.Union([UserId, Type.Null()], { description: 'Who did it; null if nobody did.' }),
    rendering_only: Type.Boolean({
      description: 'Only the HTML is new, such as with a preview: that counts as no edit.',
    }),
    message_id: described(MessageId, 'The message edited, or the one that a move started from.'),
    message_ids: described(ids, 'All messages that moved, ascending; `message_id` is among them.'),
    flags: described(flags, 'The receiver’s flags on `message_id` after the edit.'),
    edit_timestamp: described(Timestamp, 'When it was done.'),
    stream_id: Type.Optional(described(ChannelId, 'The channel before; absent if direct.')),
    stream_name: Type.Optional(Type.String({ description: 'Name of that channel.' })),
    propagate_mode: Type.Optional(
      described(PropagateMode, 'Of a move: which messages of the topic went along.'),
    ),
    orig_subject: Type.Optional(Type.String({ description: 'Of a move: the topic before.' })),
    subject: Type.Optional(Type.String({ description: 'The topic after, if another.' })),
    topic_links: Type.Optional(described(Type.Array(TopicLink), 'Links in the new topic.')),
    new_stream_id: Type.Optional(described(ChannelId, 'The channel after, if another.')),
    orig_content: Type.Optional(Type.String({ description: 'The Markdown before an edit.' })),
    orig_rendered_content: Type.Optional(Type.String({ description: 'The HTML before an edit.' })),
    content: Type.Optional(Type.String({ description: 'The Markdown after.' })),
    rendered_content: Type.Optional(Type.String({ description: 'The HTML after.' })),
    is_me_message: Type.Optional(
      Type.Boolean({ description: 'Whether it is a status message now; beside the HTML.' }),
    ),
  },
);

const deleted = {
  message_type: Type.Enum(['stream', 'private'], { description: 'What kind they were.' }),
  stream_id: Type.Optional(described(ChannelId, 'The channel they were in.')),
  topic: Type.Optional(Type.String({ description: 'The topic they were in.' })),
};

export const deleteMessage = Type.Union([
  event('delete_message', 'Messages of one conversation are gone, or out of sight.', {
    message_ids: described(ids, 'Which; for clients with `bulk_message_deletion`.'),
    ...deleted,
  }),
  event('delete_message', 'A message is gone, or out of sight.', {
    message_id: described(MessageId, 'Which; for clients without `bulk_message_deletion`.'),
    ...deleted,
  }),
]);

const reaction = {
  message_id: described(MessageId, 'The message reacted to.'),
  ...Reaction.properties,
  user: Type.Object(
    { user_id: UserId, email: Type.String(), full_name: Type.String() },
    { description: 'Deprecated: who reacted.' },
  ),
};

export const reactionAdd = operation('reaction', 'add', 'Somebody put an emoji on it.', reaction);
export const reactionRemove = operation('reaction', 'remove', 'Somebody took it away.', reaction);

const flagChange = {
  flag: described(MessageFlag, 'The flag.'),
  messages: described(ids, 'The messages on which it changed; none if `all`.'),
  all: Type.Boolean({ description: 'Every message there is was marked as read.' }),
};

const mentioned = Type.Optional(
  Type.Literal(true, { description: 'It mentions the receiver, in person or with others.' }),
);

const unreadDetails = Type.Union([
  Type.Object({
    type: Type.Literal('private'),
    user_ids: described(Type.Array(UserId), 'The others in the conversation, ascending.'),
    mentioned,
  }),
  Type.Object({
    type: Type.Literal('stream'),
    stream_id: described(ChannelId, 'Its channel.'),
    topic: Type.String({ description: 'Its topic.' }),
    mentioned,
    unmuted_stream_msg: Type.Optional(Type.Boolean({ description: 'Some servers’ own business.' })),
  }),
]);

export const flagsAdd = operation(
  'update_message_flags',
  'add',
  'The receiver’s messages got a flag.',
  {
    operation: Type.Literal('add', { description: 'Deprecated: the same as `op`.' }),
    ...flagChange,
  },
);

export const flagsRemove = operation(
  'update_message_flags',
  'remove',
  'The receiver’s messages lost a flag.',
  {
    operation: Type.Literal('remove', { description: 'Deprecated: the same as `op`.' }),
    ...flagChange,
    message_details: Type.Optional(
      Type.Record(Type.String(), unreadDetails, {
        description: 'By message ID, where they are; only of `read`.',
      }),
    ),
  },
);

export const submessage = event('submessage', 'A widget got data.', {
  msg_type: Submessage.properties.msg_type,
  content: Submessage.properties.content,
  message_id: Submessage.properties.message_id,
  sender_id: Submessage.properties.sender_id,
  submessage_id: described(Id, 'Identifies the data.'),
});

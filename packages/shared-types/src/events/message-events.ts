import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { MessageCustom } from '../resources/custom-data.ts';
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
  flags: described(flags, 'The user’s flags on the message when it was sent.'),
  local_message_id: Type.Optional(
    Type.String({
      description: 'The client’s own ID for the message, only on the queue that the request named.',
    }),
  ),
});

export const updateMessage = event(
  'update_message',
  'A message was edited, or messages were moved. Only changed fields are present.',
  {
    user_id: Type.Union([UserId, Type.Null()], {
      description: 'The user who did it; null for changes by the server.',
    }),
    rendering_only: Type.Boolean({
      description:
        'Whether only the HTML or the custom data changed, for example because a preview was added. This does not count as an edit.',
    }),
    message_id: described(
      MessageId,
      'The edited message, or the message that a move started from.',
    ),
    message_ids: described(ids, 'All moved messages, ascending, with `message_id`.'),
    flags: described(flags, 'The user’s flags on `message_id` after the edit.'),
    edit_timestamp: described(Timestamp, 'Time of the change.'),
    stream_id: Type.Optional(described(ChannelId, 'The old channel; absent for direct messages.')),
    stream_name: Type.Optional(Type.String({ description: 'Name of the old channel.' })),
    propagate_mode: Type.Optional(
      described(PropagateMode, 'Only for moves: which messages of the topic were moved.'),
    ),
    orig_subject: Type.Optional(Type.String({ description: 'Only for moves: the old topic.' })),
    subject: Type.Optional(Type.String({ description: 'The new topic, if it changed.' })),
    topic_links: Type.Optional(described(Type.Array(TopicLink), 'Links in the new topic.')),
    new_stream_id: Type.Optional(described(ChannelId, 'The new channel, if it changed.')),
    orig_content: Type.Optional(
      Type.String({ description: 'The old Markdown, if it was edited.' }),
    ),
    orig_rendered_content: Type.Optional(
      Type.String({ description: 'The old HTML, if it was edited.' }),
    ),
    content: Type.Optional(Type.String({ description: 'The new Markdown.' })),
    rendered_content: Type.Optional(Type.String({ description: 'The new HTML.' })),
    is_me_message: Type.Optional(
      Type.Boolean({ description: 'Whether it is now a status message. Present with the HTML.' }),
    ),
    custom: Type.Optional(
      described(
        MessageCustom,
        'The new custom data of `message_id`, if it changed; may be empty. If nothing else changed, `rendering_only` is true.',
      ),
    ),
  },
);

const deleted = {
  message_type: Type.Enum(['stream', 'private'], { description: 'Type of the messages.' }),
  stream_id: Type.Optional(described(ChannelId, 'The channel of the messages.')),
  topic: Type.Optional(Type.String({ description: 'The topic of the messages.' })),
};

export const deleteMessage = Type.Union([
  event(
    'delete_message',
    'Messages of one conversation were deleted, or the user can no longer see them.',
    {
      message_ids: described(ids, 'The messages. For clients with `bulk_message_deletion`.'),
      ...deleted,
    },
  ),
  event('delete_message', 'A message was deleted, or the user can no longer see it.', {
    message_id: described(MessageId, 'The message. For clients without `bulk_message_deletion`.'),
    ...deleted,
  }),
]);

const reaction = {
  message_id: described(MessageId, 'The message.'),
  ...Reaction.properties,
  user: Type.Object(
    { user_id: UserId, email: Type.String(), full_name: Type.String() },
    { description: 'Deprecated: the user who reacted.' },
  ),
};

export const reactionAdd = operation('reaction', 'add', 'A reaction was added.', reaction);
export const reactionRemove = operation('reaction', 'remove', 'A reaction was removed.', reaction);

const flagChange = {
  flag: described(MessageFlag, 'The flag.'),
  messages: described(ids, 'The messages whose flag changed; empty with `all`.'),
  all: Type.Boolean({ description: 'Whether all messages were marked as read.' }),
};

const mentioned = Type.Optional(
  Type.Literal(true, {
    description: 'Present if the message mentions the user, personally or with others.',
  }),
);

const unreadDetails = Type.Union([
  Type.Object({
    type: Type.Literal('private'),
    user_ids: described(
      Type.Array(UserId),
      'The other participants of the conversation, ascending.',
    ),
    mentioned,
  }),
  Type.Object({
    type: Type.Literal('stream'),
    stream_id: described(ChannelId, 'Channel of the message.'),
    topic: Type.String({ description: 'Topic of the message.' }),
    mentioned,
    unmuted_stream_msg: Type.Optional(Type.Boolean({ description: 'Internal to some servers.' })),
  }),
]);

export const flagsAdd = operation(
  'update_message_flags',
  'add',
  'A flag was set on messages of the user.',
  {
    operation: Type.Literal('add', { description: 'Deprecated: the same as `op`.' }),
    ...flagChange,
  },
);

export const flagsRemove = operation(
  'update_message_flags',
  'remove',
  'A flag was cleared on messages of the user.',
  {
    operation: Type.Literal('remove', { description: 'Deprecated: the same as `op`.' }),
    ...flagChange,
    message_details: Type.Optional(
      Type.Record(Type.String(), unreadDetails, {
        description: 'By message ID, the conversation of each message. Only for `read`.',
      }),
    ),
  },
);

export const submessage = event('submessage', 'Data was added to a widget.', {
  msg_type: Submessage.properties.msg_type,
  content: Submessage.properties.content,
  message_id: Submessage.properties.message_id,
  sender_id: Submessage.properties.sender_id,
  submessage_id: described(Id, 'Identifies the data.'),
});

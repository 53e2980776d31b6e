import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { MessageFlag } from '../resources/message-flag.ts';
import { ChannelId, MessageId } from '../scalars.ts';

export const updateMessageFlags = endpoint({
  section: '4.15',
  summary: 'Update personal message flags',
  description:
    'Sets or clears one flag on messages, for the caller alone. Messages of channels that the caller is not subscribed to stay read.',
  method: 'POST',
  path: '/messages/flags',
  access: 'user',
  mutates: true,
  params: {
    messages: required(Type.Array(MessageId), 'The messages.'),
    op: required(Type.Enum(['add', 'remove']), 'Set the flag, or clear it.'),
    flag: required(MessageFlag, 'The flag: `read`, `starred` or `collapsed`.'),
  },
  response: Type.Object({
    messages: described(Type.Array(MessageId), 'The messages whose flag changed.'),
    ignored_because_not_subscribed_channels: Type.Optional(
      described(
        Type.Array(ChannelId),
        'Only when clearing `read`: channels whose messages stay read, since the caller is not subscribed.',
      ),
    ),
  }),
  errors: {
    BAD_REQUEST: 'Users cannot change this flag, or the caller cannot see one of the messages.',
  },
});

export const markTopicAsRead = endpoint({
  section: '4.12',
  summary: 'Mark messages in a topic as read',
  method: 'POST',
  path: '/mark_topic_as_read',
  access: 'user',
  mutates: true,
  deprecated: true,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    topic_name: required(
      Type.String(),
      'The topic; the display name of the empty topic means that one.',
    ),
  },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such channel or topic, or the caller cannot see it.' },
});

import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { MessageFlag } from '../resources/message-flag.ts';
import { Narrow } from '../resources/narrow.ts';
import { ChannelId, Count, MessageId } from '../scalars.ts';

const op = required(Type.Enum(['add', 'remove']), 'Set or clear the flag.');
const flag = required(MessageFlag, 'The flag: `read`, `starred` or `collapsed`.');
const notSubscribedChannels = Type.Optional(
  described(
    Type.Array(ChannelId),
    'Only when clearing `read`: channels whose messages stay read because the caller is not subscribed.',
  ),
);
const processedId = Type.Union([MessageId, Type.Null()]);

export const updateMessageFlags = endpoint({
  section: '4.15',
  summary: 'Update personal message flags',
  description:
    'Sets or clears one flag on messages, for the caller alone. Messages in channels that the caller is not subscribed to stay read.',
  method: 'POST',
  path: '/messages/flags',
  access: 'user',
  mutates: true,
  params: {
    messages: required(Type.Array(MessageId), 'The messages.'),
    op,
    flag,
  },
  response: Type.Object({
    messages: described(Type.Array(MessageId), 'The messages whose flag changed.'),
    ignored_because_not_subscribed_channels: notSubscribedChannels,
  }),
  errors: {
    BAD_REQUEST: 'Users cannot change this flag, or the caller cannot see one of the messages.',
  },
});

export const updateMessageFlagsInNarrow = endpoint({
  section: 'B-flags-narrow',
  summary: 'Update personal message flags in a narrow',
  description: `Sets or clears one flag on the messages around an anchor that match a narrow, for the caller alone. Processes at most ${limits.messagesPerFetch} messages. To continue, pass the last processed message as the anchor, without including it, until nothing newer is left.`,
  method: 'POST',
  path: '/messages/flags/narrow',
  access: 'user',
  mutates: true,
  params: {
    anchor: required(
      Type.String(),
      'A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match if none is unread.',
    ),
    include_anchor: defaulted(
      Type.Boolean(),
      true,
      'Include the message at the anchor, if it matches.',
    ),
    num_before: required(Count, 'Number of messages before the anchor.'),
    num_after: required(Count, 'Number of messages after the anchor.'),
    narrow: required(Narrow, 'The narrow that messages must match.'),
    op,
    flag,
  },
  response: Type.Object({
    processed_count: described(Count, 'Number of matching messages in this range.'),
    updated_count: described(Count, 'Number of messages whose flag changed.'),
    first_processed_id: described(
      processedId,
      'The oldest matching message; null if there are none.',
    ),
    last_processed_id: described(
      processedId,
      'The newest matching message; null if there are none.',
    ),
    found_oldest: Type.Boolean({ description: 'Whether nothing older matches.' }),
    found_newest: Type.Boolean({ description: 'Whether nothing newer matches.' }),
    ignored_because_not_subscribed_channels: notSubscribedChannels,
  }),
  errors: {
    BAD_REQUEST: 'Users cannot change this flag, or the anchor is malformed.',
    BAD_NARROW:
      'The narrow has an unknown operator or operand. Something that the caller cannot see counts as unknown.',
  },
});

export const markAllAsRead = endpoint({
  section: 'A4.12',
  summary: 'Mark all messages as read',
  method: 'POST',
  path: '/mark_all_as_read',
  access: 'user',
  mutates: true,
  deprecated: true,
  params: {},
  response: Type.Object({
    complete: Type.Boolean({
      description: 'False if there are more messages to mark: call again.',
    }),
  }),
  errors: {},
});

export const markChannelAsRead = endpoint({
  section: 'A4.12',
  summary: 'Mark messages in a channel as read',
  method: 'POST',
  path: '/mark_stream_as_read',
  access: 'user',
  mutates: true,
  deprecated: true,
  params: { stream_id: required(ChannelId, 'The channel.') },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such channel, or the caller cannot see it.' },
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
      'The topic. The display name of the empty topic means the empty topic.',
    ),
  },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such channel or topic, or the caller cannot see it.' },
});

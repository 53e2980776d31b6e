import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelId, Id, MessageTypeInput, Timestamp, UserId } from '../scalars.ts';

export const createScheduledMessage = endpoint({
  section: '4.2',
  summary: 'Create a scheduled message',
  description:
    'Keeps a message and sends it at a later time. Whether the caller may send it is checked now and then.',
  method: 'POST',
  path: '/scheduled_messages',
  access: 'user',
  mutates: true,
  params: {
    type: required(
      MessageTypeInput,
      '`channel` or `stream` for a channel, `direct` for people; `private` is the deprecated name of that.',
    ),
    to: required(
      Type.Union([ChannelId, Type.Array(UserId)]),
      'ID of the channel, or IDs of the people.',
    ),
    content: required(
      Type.String(),
      `The message in Markdown; cut beyond ${limits.max_message_length} characters.`,
    ),
    topic: optional(
      Type.String(),
      `The topic; ignored for direct messages. Cut beyond ${limits.max_topic_length} characters.`,
      {
        aliases: ['subject'],
        requiredWhen: { param: 'type', is: ['channel', 'stream'] },
      },
    ),
    scheduled_delivery_timestamp: required(Timestamp, 'When to send it; must be in the future.'),
    read_by_sender: optional(
      Type.Boolean(),
      'Whether the sender has read it; if absent, that is guessed from the client and the recipients.',
    ),
  },
  response: Type.Object({
    scheduled_message_id: described(Id, 'Identifies it until it is sent.'),
  }),
  errors: {
    BAD_REQUEST:
      'A user ID is invalid, the time is not in the future, the content is empty, or the caller may not send there.',
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or the caller may not know of it.',
    STREAM_WILDCARD_MENTION_NOT_ALLOWED:
      'The message mentions everyone in a large channel, and the sender may not.',
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
      'The message mentions everyone in a large topic, and the sender may not.',
  },
});

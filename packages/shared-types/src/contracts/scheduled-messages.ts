import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { MessageCustom } from '../resources/custom-data.ts';
import { ScheduledMessage } from '../resources/scheduled-message.ts';
import { ChannelId, Id, MessageTypeInput, Timestamp, UserId } from '../scalars.ts';

const Recipients = Type.Union([ChannelId, Type.Array(UserId)]);
const scheduledMessageId = required(Id, 'The scheduled message.');
const whenToChannel = { param: 'type', is: ['channel', 'stream'] } as const;
const sendingErrors = {
  STREAM_DOES_NOT_EXIST: 'There is no such channel, or it is hidden from the caller.',
  STREAM_WILDCARD_MENTION_NOT_ALLOWED:
    'The message mentions everyone in a large channel, and the sender may not.',
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
    'The message mentions everyone in a large topic, and the sender may not.',
  MESSAGE_REFUSED: 'The organization’s before-send hook refused the message.',
} as const;

export const getScheduledMessages = endpoint({
  section: 'B-scheduled',
  summary: 'Get scheduled messages',
  description: 'The caller’s messages that are scheduled or whose sending failed.',
  method: 'GET',
  path: '/scheduled_messages',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    scheduled_messages: described(
      Type.Array(ScheduledMessage),
      'The messages, with the next one first.',
    ),
  }),
  errors: {},
});

export const createScheduledMessage = endpoint({
  section: '4.2',
  summary: 'Create a scheduled message',
  description:
    'Stores a message and sends it later. The server checks both now and then that the caller may send it.',
  method: 'POST',
  path: '/scheduled_messages',
  access: 'user',
  mutates: true,
  params: {
    type: required(
      MessageTypeInput,
      '`channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`.',
    ),
    to: required(Recipients, 'ID of the channel, or IDs of the people.'),
    content: required(
      Type.String(),
      `The message in Markdown, truncated to ${limits.max_message_length} characters.`,
    ),
    topic: optional(
      Type.String(),
      `The topic, truncated to ${limits.max_topic_length} characters; ignored for direct messages.`,
      {
        aliases: ['subject'],
        requiredWhen: whenToChannel,
        isIgnoredElse: true,
      },
    ),
    custom: optional(
      MessageCustom,
      `Only on Tidings: custom data of the message, as in \`POST /messages\`. At most ${limits.customDataBytes} bytes of JSON, with at most ${limits.findableCustomValues} texts and numbers at its top level.`,
    ),
    scheduled_delivery_timestamp: required(Timestamp, 'Time to send it. Must be in the future.'),
    read_by_sender: optional(
      Type.Boolean(),
      'Whether the sender has read the message. By default, the server decides by the client and the recipients.',
    ),
  },
  response: Type.Object({
    scheduled_message_id: described(Id, 'ID of the scheduled message until it is sent.'),
  }),
  errors: {
    BAD_REQUEST:
      'A user ID is invalid, the time is not in the future, the content is empty, `custom` is too large, or the caller has too many such messages or may not send there.',
    ...sendingErrors,
  },
});

export const updateScheduledMessage = endpoint({
  section: 'B-scheduled',
  summary: 'Update a scheduled message',
  description:
    'Changes only what the request contains. A message whose sending failed needs a new time, and is then scheduled again.',
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  access: 'user',
  mutates: true,
  params: {
    scheduled_message_id: scheduledMessageId,
    type: optional(
      MessageTypeInput,
      '`channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`.',
    ),
    to: optional(Recipients, 'ID of the channel, or IDs of the people.', {
      requiredWhen: { given: 'type' },
      missingCode: 'BAD_REQUEST',
    }),
    content: optional(
      Type.String(),
      `The new Markdown, truncated to ${limits.max_message_length} characters.`,
    ),
    topic: optional(
      Type.String(),
      `The topic, truncated to ${limits.max_topic_length} characters; ignored for direct messages.`,
      { aliases: ['subject'], requiredWhen: whenToChannel, missingCode: 'BAD_REQUEST' },
    ),
    custom: optional(
      MessageCustom,
      `Only on Tidings: the new custom data, which replaces all earlier data; \`{}\` removes it. At most ${limits.customDataBytes} bytes of JSON, with at most ${limits.findableCustomValues} texts and numbers at its top level.`,
    ),
    scheduled_delivery_timestamp: optional(Timestamp, 'Time to send it. Must be in the future.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller has no such message (HTTP 404). Also refused if it has been sent, there is nothing to change, a failed message has no new time, the time is not in the future, a user ID is invalid, the content is empty, `custom` is too large, or the caller may not send there.',
    ...sendingErrors,
  },
});

export const deleteScheduledMessage = endpoint({
  section: 'B-scheduled',
  summary: 'Delete a scheduled message',
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  access: 'user',
  mutates: true,
  params: { scheduled_message_id: scheduledMessageId },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller has no such message (HTTP 404).' },
});

import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { MessageCustom } from '../resources/custom-data.ts';
import { FoundMessage, Message, MessageMatch } from '../resources/message.ts';
import { Narrow } from '../resources/narrow.ts';
import {
  ChannelId,
  Count,
  MessageId,
  MessageTypeInput,
  UserId,
  VisibilityPolicy,
} from '../scalars.ts';

const applyMarkdown = defaulted(
  Type.Boolean(),
  true,
  'Return `content` as HTML instead of Markdown.',
);
const allowEmptyTopicName = defaulted(
  Type.Boolean(),
  false,
  'The client supports the empty topic; otherwise its display name is sent instead.',
);

export const sendMessage = endpoint({
  section: '4.1',
  summary: 'Send a message',
  description:
    'Sends a message to a channel or to people. Content and topics that are too long are truncated. Sending twice creates two messages, unless both requests have the same `Idempotency-Key`, or the same `queue_id` and `local_id`.',
  method: 'POST',
  path: '/messages',
  access: 'user',
  webhookBots: true,
  scope: 'messages:send_as',
  mutates: true,
  params: {
    type: required(
      MessageTypeInput,
      '`channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of `direct`.',
    ),
    to: required(
      Type.Union([Type.String(), ChannelId, Type.Array(Type.String()), Type.Array(UserId)]),
      'The channel by name or ID, or the people by IDs or addresses.',
    ),
    content: required(
      Type.String(),
      `The message in Markdown, truncated to ${limits.max_message_length} characters.`,
    ),
    topic: optional(
      Type.String(),
      `The topic, truncated to ${limits.max_topic_length} characters; ignored for direct messages. The channel decides whether it can be empty.`,
      {
        aliases: ['subject'],
        requiredWhen: { param: 'type', is: ['channel', 'stream'] },
        isIgnoredElse: true,
      },
    ),
    custom: optional(
      MessageCustom,
      `Only on Tidings: data of your application, returned with the message as given. At most ${limits.customDataBytes} bytes of JSON, with at most ${limits.findableCustomValues} texts and numbers at its top level.`,
    ),
    queue_id: optional(
      Type.String(),
      'The event queue in which the client will recognize the message.',
    ),
    local_id: optional(
      Type.String(),
      'The client’s own ID for the message. The event on that queue returns it unchanged.',
      { requiredWhen: { given: 'queue_id' }, missingCode: 'BAD_REQUEST' },
    ),
    widget_content: optional(
      Type.String(),
      'Only on Tidings: for bots, JSON of a widget that clients show in place of the text: `{"widget_type": "zform", "extra_data": {"type": "choices", "heading": …, "choices": [{"short_name": …, "long_name": …, "reply": …}]}}` offers buttons that send a reply.',
    ),
    send_as: optional(
      UserId,
      'Only on Tidings: the person to send for. Only service keys with the scope `messages:send_as` may. The message is theirs, under their permissions, and its `client` is the name of the service.',
    ),
    read_by_sender: optional(
      Type.Boolean(),
      'Whether the sender has read the message. By default, the server decides by the name of the client.',
    ),
  },
  response: Type.Object({
    id: described(MessageId, 'The new message.'),
    automatic_new_visibility_policy: Type.Optional(
      described(
        VisibilityPolicy,
        'Only if sending changed the sender’s visibility policy for the topic: 2 unmuted, 3 followed.',
      ),
    ),
  }),
  errors: {
    UNAUTHORIZED_PRINCIPAL: 'The request has `send_as`, but its key may not send for others.',
    BAD_REQUEST:
      'A recipient is unknown or deactivated, the content is empty, `custom` is too large, the topic is missing or refused by the channel, the widget is malformed or not of a bot, or the caller may not send there.',
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or it is hidden from the caller.',
    STREAM_WILDCARD_MENTION_NOT_ALLOWED:
      'The message mentions everyone in a large channel, and the sender may not.',
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
      'The message mentions everyone in a large topic, and the sender may not.',
    MESSAGE_REFUSED: 'The organization’s before-send hook refused the message.',
  },
});

export const getMessages = endpoint({
  section: '4.6',
  summary: 'Get messages',
  description:
    'Messages around an anchor that match a narrow, by ID. A narrow without a channel searches the messages that the caller received.',
  method: 'GET',
  path: '/messages',
  access: 'spectator',
  mutates: false,
  params: {
    anchor: optional(
      Type.String(),
      'A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match if none is unread. Required unless `message_ids` or `use_first_unread_anchor` is given.',
    ),
    include_anchor: defaulted(
      Type.Boolean(),
      true,
      'Include the message at the anchor, if it matches.',
    ),
    num_before: optional(Count, 'Number of messages before the anchor.', {
      requiredWhen: { notGiven: 'message_ids' },
    }),
    num_after: optional(Count, 'Number of messages after the anchor.', {
      requiredWhen: { notGiven: 'message_ids' },
    }),
    narrow: defaulted(Narrow, [], 'The narrow that messages must match.'),
    client_gravatar: defaulted(
      Type.Boolean(),
      true,
      'Return null for avatars that the client can compute from a visible address.',
    ),
    apply_markdown: applyMarkdown,
    message_ids: optional(
      Type.Array(MessageId),
      `Return exactly these messages, if they exist, are visible and match. At most ${limits.messagesPerFetch}.`,
      {
        excludes: [
          'anchor',
          'include_anchor',
          'use_first_unread_anchor',
          'num_before',
          'num_after',
        ],
      },
    ),
    allow_empty_topic_name: allowEmptyTopicName,
    use_first_unread_anchor: defaulted(
      Type.Boolean(),
      false,
      'The same as `anchor=first_unread`; takes precedence over `anchor`.',
      { deprecated: true },
    ),
  },
  response: Type.Object({
    anchor: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1e16,
        description:
          'The anchor as a number, 10^16 for `newest`; absent if `message_ids` was given.',
      }),
    ),
    found_newest: Type.Boolean({ description: 'Whether nothing newer matches.' }),
    found_oldest: Type.Boolean({ description: 'Whether nothing older matches.' }),
    found_anchor: Type.Boolean({ description: 'Whether the message at the anchor is included.' }),
    history_limited: Type.Boolean({
      description: 'Whether older matches are withheld by the organization’s plan.',
    }),
    messages: described(Type.Array(FoundMessage), 'The messages by ID.'),
  }),
  errors: {
    BAD_REQUEST: `The anchor is missing or malformed, more than ${limits.messagesPerFetch} messages are requested, or \`message_ids\` is combined with an anchor or counts.`,
    BAD_NARROW:
      'The narrow has an unknown operator or operand. Something that the caller cannot see counts as unknown.',
  },
});

export const checkMessagesMatchNarrow = endpoint({
  section: '4.7',
  summary: 'Check if messages match a narrow',
  description: 'Checks messages that the caller received.',
  method: 'GET',
  path: '/messages/matches_narrow',
  access: 'user',
  mutates: false,
  params: {
    msg_ids: required(Type.Array(MessageId), 'The messages.'),
    narrow: required(Narrow, 'The narrow to check.'),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: Type.Object({
    messages: Type.Record(Type.String(), MessageMatch, {
      description: 'The matching messages by ID.',
    }),
  }),
  errors: {
    BAD_NARROW:
      'The narrow has an unknown operator or operand. Something that the caller cannot see counts as unknown.',
  },
});

export const getMessage = endpoint({
  section: '4.8',
  summary: 'Fetch a single message',
  method: 'GET',
  path: '/messages/{message_id}',
  access: 'spectator',
  mutates: false,
  params: {
    message_id: required(MessageId, 'The message.'),
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: Type.Object({
    message: described(Message, 'The message.'),
    raw_content: Type.String({
      description: 'The Markdown of the message.',
      deprecated: true,
    }),
  }),
  errors: { BAD_REQUEST: 'There is no such message, or the caller cannot see it.' },
});

import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Attachment } from '../resources/attachment.ts';
import { MessageCustom } from '../resources/custom-data.ts';
import { MessageVersion } from '../resources/message-version.ts';
import { ChannelId, MessageId, PropagateMode } from '../scalars.ts';

const messageId = required(MessageId, 'The message.');

export const updateMessage = endpoint({
  section: 'B-edit',
  summary: 'Edit or move a message',
  description:
    'Changes the content of a message, or moves it to another topic or channel. Both at once are possible only within a channel. Only the sender can edit the content. Adding or removing the prefix `✔ ` of a topic resolves or reopens it. The organization’s time limits apply. A message with 512 KiB of earlier versions can no longer be edited.',
  method: 'PATCH',
  path: '/messages/{message_id}',
  access: 'user',
  mutates: true,
  params: {
    message_id: messageId,
    content: optional(
      Type.String(),
      `The new Markdown; \`(deleted)\` if blank. Truncated to ${limits.max_message_length} characters.`,
      { excludes: ['stream_id'] },
    ),
    custom: optional(
      MessageCustom,
      `Only on Tidings: the new custom data, which replaces all earlier data; \`{}\` removes it. At most ${limits.customDataBytes} bytes of JSON, with at most ${limits.findableCustomValues} texts and numbers at its top level. Who may edit the content may change it. The message does not count as edited, and its history does not show it.`,
      { excludes: ['stream_id'] },
    ),
    prev_content_sha256: optional(
      Type.String(),
      'SHA-256 of the Markdown that the caller has seen, in hexadecimal. If the content has changed since, the request is refused.',
    ),
    topic: optional(
      Type.String(),
      `The new topic. Truncated to ${limits.max_topic_length} characters. The current topic changes nothing.`,
      { aliases: ['subject'] },
    ),
    stream_id: optional(ChannelId, 'The new channel.'),
    propagate_mode: defaulted(
      PropagateMode,
      'change_one',
      'The messages to move: `change_one` this message, `change_later` this and all later messages of its topic, `change_all` the whole topic.',
    ),
    send_notification_to_old_thread: defaulted(
      Type.Boolean(),
      false,
      'Post a notice of the move in the old topic.',
    ),
    send_notification_to_new_thread: defaulted(
      Type.Boolean(),
      true,
      'Post a notice of the move in the new topic.',
    ),
  },
  response: Type.Object({
    detached_uploads: described(
      Type.Array(Attachment),
      'The sender’s files that no message links to since this edit.',
    ),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, there is nothing to change, the message is a direct message and cannot be moved, it is a widget and cannot be edited, the new place is unknown, archived or refuses it, the time limit has passed, the edit history is full, `custom` is too large, or the caller may not do it.',
    EXPECTATION_MISMATCH:
      'The content is not the content that the caller has seen, or it changed while the before-send hook replaced it.',
    MESSAGE_REFUSED: 'The organization’s before-send hook refused the new content or custom data.',
    MOVE_MESSAGES_TIME_LIMIT_EXCEEDED:
      'The whole topic is to be moved, but some of its messages are past the time limit.',
    STREAM_WILDCARD_MENTION_NOT_ALLOWED:
      'The new content mentions everyone in a large channel, and the sender may not.',
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
      'The new content mentions everyone in a large topic, and the sender may not.',
  },
});

export const deleteMessage = endpoint({
  section: 'B-delete',
  summary: 'Delete a message',
  description:
    'Removes the message and its reactions for everyone. Users can delete their own messages, and those of their bots, within the organization’s time limit. Users with the permission to delete any message can delete all others.',
  method: 'DELETE',
  path: '/messages/{message_id}',
  access: 'user',
  mutates: true,
  params: { message_id: messageId },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, the time limit has passed, or the caller may not delete it.',
  },
});

export const getMessageHistory = endpoint({
  section: 'B-history',
  summary: 'Get the edit history of a message',
  description: 'The original message, and its state after each edit and move.',
  method: 'GET',
  path: '/messages/{message_id}/history',
  access: 'user',
  mutates: false,
  params: {
    message_id: messageId,
    allow_empty_topic_name: defaulted(
      Type.Boolean(),
      false,
      'The client supports the empty topic; otherwise its display name is sent instead.',
    ),
  },
  response: Type.Object({
    message_history: described(
      Type.Array(MessageVersion),
      'The versions, oldest first; the first is the original.',
    ),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, or the organization hides edit histories.',
  },
});

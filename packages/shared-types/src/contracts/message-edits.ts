import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Attachment } from '../resources/attachment.ts';
import { MessageVersion } from '../resources/message-version.ts';
import { ChannelId, MessageId, PropagateMode } from '../scalars.ts';

const messageId = required(MessageId, 'The message.');

export const updateMessage = endpoint({
  section: 'B-edit',
  summary: 'Edit or move a message',
  description:
    'Changes the content of a message, or moves it to another topic or channel; both at once only within the channel. Only its sender edits the content. Adding the mark `✔ ` to a topic, or taking it off, resolves or reopens it. Time limits apply, as the organization sets them. Nothing is edited any more of which 512 KiB of earlier versions are kept.',
  method: 'PATCH',
  path: '/messages/{message_id}',
  access: 'user',
  mutates: true,
  params: {
    message_id: messageId,
    content: optional(
      Type.String(),
      `The new Markdown; if blank, \`(deleted)\` stands in its place. Cut beyond ${limits.max_message_length} characters.`,
      { excludes: ['stream_id'] },
    ),
    prev_content_sha256: optional(
      Type.String(),
      'SHA-256 of the Markdown that the caller has seen, in hexadecimal; if it is no longer that, nothing is changed.',
    ),
    topic: optional(
      Type.String(),
      `The topic to move to; the present one changes nothing. Cut beyond ${limits.max_topic_length} characters.`,
      { aliases: ['subject'] },
    ),
    stream_id: optional(ChannelId, 'The channel to move to.'),
    propagate_mode: defaulted(
      PropagateMode,
      'change_one',
      'What is moved: `change_one` this message, `change_later` this and all later ones of its topic, `change_all` the whole topic.',
    ),
    send_notification_to_old_thread: defaulted(
      Type.Boolean(),
      false,
      'Leave a notice of the move where the messages were.',
    ),
    send_notification_to_new_thread: defaulted(
      Type.Boolean(),
      true,
      'Leave a notice of the move where the messages are now.',
    ),
  },
  response: Type.Object({
    detached_uploads: described(
      Type.Array(Attachment),
      'Files of the sender that no message refers to since this edit.',
    ),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, there is nothing to change, the message is a direct one and cannot be moved, it is a widget and cannot be edited, the new place is unknown, archived or refuses it, it is too late, its history is full, or the caller may not do it.',
    EXPECTATION_MISMATCH: 'The content is not the one that the caller has seen.',
    MOVE_MESSAGES_TIME_LIMIT_EXCEEDED:
      'The whole topic is to be moved, but some of its messages are too old for that.',
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
    'The message vanishes for all, with its reactions. Own messages, and those of own bots, can be deleted for as long as the organization allows; other messages by those who may delete any.',
  method: 'DELETE',
  path: '/messages/{message_id}',
  access: 'user',
  mutates: true,
  params: { message_id: messageId },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, it is too late, or the caller may not delete it.',
  },
});

export const getMessageHistory = endpoint({
  section: 'B-history',
  summary: 'Get the edit history of a message',
  description: 'What the message was at first and after each edit and move.',
  method: 'GET',
  path: '/messages/{message_id}/history',
  access: 'user',
  mutates: false,
  params: {
    message_id: messageId,
    allow_empty_topic_name: defaulted(
      Type.Boolean(),
      false,
      'The client knows the empty topic; otherwise its display name stands for it.',
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

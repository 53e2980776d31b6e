import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelId, MessageId, UserId } from '../scalars.ts';

const whenDirect = { param: 'type', is: ['direct'] } as const;
const whenChannel = { param: 'type', is: ['stream', 'channel'] } as const;

export const setTypingStatus = endpoint({
  section: '4.3',
  summary: 'Set typing status',
  description: `Tells others that the caller is typing or has stopped. The server keeps nothing: while somebody types, a client repeats \`start\` every ${limits.server_typing_started_wait_period_milliseconds} ms, and one that shows it stops by itself after ${limits.server_typing_started_expiry_period_milliseconds} ms.`,
  method: 'POST',
  path: '/typing',
  access: 'user',
  mutates: false,
  params: {
    type: defaulted(
      Type.Enum(['direct', 'stream', 'channel']),
      'direct',
      'To people, or to a channel by either name.',
    ),
    op: required(Type.Enum(['start', 'stop']), 'The caller types, or has stopped.'),
    to: optional(Type.Array(UserId), 'IDs of the people; ignored for channels.', {
      requiredWhen: whenDirect,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
    stream_id: optional(ChannelId, 'ID of the channel; ignored for people.', {
      requiredWhen: whenChannel,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
    topic: optional(Type.String(), 'The topic; ignored for people.', {
      requiredWhen: whenChannel,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'What the type needs is missing or empty, a recipient is unknown, the caller may not send there, or has turned such notifications off.',
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or the caller may not know of it.',
  },
});

export const setEditTypingStatus = endpoint({
  section: 'B-extra',
  summary: 'Set typing status of an edit',
  description:
    'Tells the others who can read a message that its sender is editing it or has stopped. The server keeps nothing, and clients repeat `start` as when they type a new message.',
  method: 'POST',
  path: '/messages/{message_id}/typing',
  access: 'user',
  mutates: false,
  params: {
    message_id: required(MessageId, 'The message.'),
    op: required(Type.Enum(['start', 'stop']), 'The caller edits, or has stopped.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message, the caller may not edit it, or has turned such notifications off.',
  },
});

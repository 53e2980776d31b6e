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
  description: `Tells others that the caller is typing or has stopped. The server stores nothing. While the user types, a client repeats \`start\` every ${limits.server_typing_started_wait_period_milliseconds} ms. Clients stop showing it after ${limits.server_typing_started_expiry_period_milliseconds} ms.`,
  method: 'POST',
  path: '/typing',
  access: 'user',
  mutates: false,
  params: {
    type: defaulted(
      Type.Enum(['direct', 'stream', 'channel']),
      'direct',
      'Direct message, or channel by either name.',
    ),
    op: required(Type.Enum(['start', 'stop']), 'Whether the caller started or stopped typing.'),
    to: optional(Type.Array(UserId), 'IDs of the recipients; ignored for channels.', {
      requiredWhen: whenDirect,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
    stream_id: optional(ChannelId, 'ID of the channel; ignored for direct messages.', {
      requiredWhen: whenChannel,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
    topic: optional(Type.String(), 'The topic; ignored for direct messages.', {
      requiredWhen: whenChannel,
      missingCode: 'BAD_REQUEST',
      isIgnoredElse: true,
    }),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'A parameter that the type requires is missing or empty, a recipient is unknown, or the caller may not send there or has turned off typing notifications.',
    STREAM_DOES_NOT_EXIST: 'There is no such channel, or it is hidden from the caller.',
  },
});

export const setEditTypingStatus = endpoint({
  section: 'B-extra',
  summary: 'Set typing status of an edit',
  description:
    'Tells everyone who can read a message that its sender is editing it or has stopped. The server stores nothing. Clients repeat `start` as for new messages.',
  method: 'POST',
  path: '/messages/{message_id}/typing',
  access: 'user',
  mutates: false,
  params: {
    message_id: required(MessageId, 'The message.'),
    op: required(Type.Enum(['start', 'stop']), 'Whether the caller started or stopped editing.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message, or the caller may not edit it or has turned off typing notifications.',
  },
});

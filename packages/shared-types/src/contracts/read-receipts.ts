import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { MessageId, UserId } from '../scalars.ts';

export const getReadReceipts = endpoint({
  section: 'B-read-receipts',
  summary: 'Get the read receipts of a message',
  description:
    'Active users who have read the message and share read receipts. Leaves out the sender, users who have muted the caller or whom the caller has muted, and users who received the message only because it was moved.',
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  access: 'user',
  mutates: false,
  params: { message_id: required(MessageId, 'The message.') },
  response: Type.Object({
    user_ids: described(Type.Array(UserId), 'IDs of users who have read the message.'),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, or the organization does not show read receipts.',
  },
});

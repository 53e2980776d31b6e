import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { MessageId, UserId } from '../scalars.ts';

export const getReadReceipts = endpoint({
  section: 'B-read-receipts',
  summary: 'Get who has read a message',
  description:
    'Active users who have read it and let others know. Left out are the sender, whoever has muted the caller or is muted by them, and whoever got the message only because it was moved.',
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  access: 'user',
  mutates: false,
  params: { message_id: required(MessageId, 'The message.') },
  response: Type.Object({ user_ids: described(Type.Array(UserId), 'Who has read it.') }),
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, or the organization does not show who has read what.',
  },
});

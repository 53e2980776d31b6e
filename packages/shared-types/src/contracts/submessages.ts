import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { MessageId } from '../scalars.ts';

export const sendSubmessage = endpoint({
  section: 'B-submessage',
  summary: 'Add data to a widget',
  description:
    'Votes in a poll, adds an option to it, checks off a task, and so on. Only widget messages accept such data.',
  method: 'POST',
  path: '/submessage',
  access: 'user',
  mutates: true,
  params: {
    message_id: required(MessageId, 'The widget message.'),
    msg_type: required(Type.Literal('widget'), 'The kind of data.'),
    content: required(Type.String(), 'The data, as JSON text.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, it is not a widget, the data is not JSON or not for this kind of widget, only the author may send it, or the widget is full.',
  },
});

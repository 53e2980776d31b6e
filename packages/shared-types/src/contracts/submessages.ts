import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { MessageId } from '../scalars.ts';

export const sendSubmessage = endpoint({
  section: 'B-submessage',
  summary: 'Add data to a widget',
  description:
    'Votes in a poll, adds an option to it, ticks off a task and the like. Only messages that are widgets take such data.',
  method: 'POST',
  path: '/submessage',
  access: 'user',
  mutates: true,
  params: {
    message_id: required(MessageId, 'The message that is the widget.'),
    msg_type: required(Type.Literal('widget'), 'The kind of data.'),
    content: required(Type.String(), 'The data as JSON text.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, it is no widget, the data is not JSON or not of its widget, only the author may send it, or the widget is full.',
  },
});

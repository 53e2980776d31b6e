import * as Type from 'typebox';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';

export const renderMessage = endpoint({
  section: 'B-render',
  summary: 'Render a message',
  description: 'Shows what a message would look like. Nothing is stored, and no event is sent.',
  method: 'POST',
  path: '/messages/render',
  access: 'user',
  scope: 'read:all',
  mutates: false,
  params: {
    content: required(
      Type.String(),
      `The message in Markdown, truncated to ${limits.max_message_length} characters.`,
    ),
  },
  response: Type.Object({ rendered: Type.String({ description: 'The message as HTML.' }) }),
  errors: { BAD_REQUEST: 'The content is empty or cannot be rendered.' },
});

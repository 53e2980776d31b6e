import { Type } from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ReactionType } from '../scalars.ts';

export const updateStatus = endpoint({
  section: 'B-status',
  summary: 'Update own status',
  description:
    'Sets the text or the emoji that others see beside the name of the caller. One of the two, or `away`, must be given; an empty one clears it.',
  method: 'POST',
  path: '/users/me/status',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    status_text: optional(
      Type.String({ maxLength: limits.statusTextLength }),
      'The text; empty for none.',
    ),
    away: optional(Type.Boolean(), 'The opposite of the setting `presence_enabled`.', {
      deprecated: true,
    }),
    emoji_name: optional(Type.String(), 'Name of the emoji; empty for none.'),
    emoji_code: optional(
      Type.String(),
      'Identifies the emoji within its type; found by the name if absent or empty.',
    ),
    reaction_type: optional(
      Type.Union([ReactionType, Type.Literal('')]),
      'The kind of emoji that the code belongs to; found by the name if absent or empty.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is nothing to change, the text is too long, there is no such emoji, name, code and type do not agree, or a code or type comes without a name.',
  },
});

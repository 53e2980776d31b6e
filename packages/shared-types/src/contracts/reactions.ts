import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { MessageId, ReactionType } from '../scalars.ts';

const messageId = required(MessageId, 'The message.');
const emojiCode = optional(
  Type.String(),
  'Identifies the emoji within its type; found by the name if absent.',
);
const reactionType = optional(
  ReactionType,
  'The kind of emoji that the code belongs to; found by the name if absent.',
);

export const addReaction = endpoint({
  section: 'B-react',
  summary: 'Add a reaction',
  description:
    'Puts an emoji on a message. Where somebody has done so with the same one before, the name they gave stays.',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  access: 'user',
  mutates: true,
  params: {
    message_id: messageId,
    emoji_name: required(Type.String(), 'Name of the emoji.'),
    emoji_code: emojiCode,
    reaction_type: reactionType,
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, its channel is archived, there is no such emoji, or name, code and type do not agree.',
    REACTION_ALREADY_EXISTS: 'The caller has already put this emoji on it.',
  },
});

export const removeReaction = endpoint({
  section: 'B-react',
  summary: 'Remove a reaction',
  description: 'Takes back an emoji that the caller put on a message.',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  access: 'user',
  mutates: true,
  params: {
    message_id: messageId,
    emoji_name: optional(Type.String(), 'Name of the emoji.', {
      requiredWhen: { notGiven: 'emoji_code' },
      missingCode: 'BAD_REQUEST',
    }),
    emoji_code: emojiCode,
    reaction_type: optional(
      ReactionType,
      'The kind of emoji that the code belongs to; found by the name if absent, and without a name `unicode_emoji`.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, there is no such emoji, or neither its name nor its code is given.',
    REACTION_DOES_NOT_EXIST: 'The caller has not put this emoji on it.',
  },
});

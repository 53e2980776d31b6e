import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { MessageId, ReactionType } from '../scalars.ts';

const messageId = required(MessageId, 'The message.');
const emojiCode = optional(
  Type.String(),
  'Identifies the emoji within its type. If absent, the server finds it by the name.',
);
const reactionType = optional(
  ReactionType,
  'The type that the emoji code belongs to. If absent, the server finds it by the name.',
);

export const addReaction = endpoint({
  section: 'B-react',
  summary: 'Add a reaction',
  description:
    'Adds an emoji to a message. If the message already has this emoji, the name given first stays.',
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
    REACTION_ALREADY_EXISTS: 'The caller has already added this emoji.',
  },
});

export const removeReaction = endpoint({
  section: 'B-react',
  summary: 'Remove a reaction',
  description: 'Removes an emoji that the caller added to a message.',
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
      'The type that the emoji code belongs to. If absent, the server finds it by the name, or assumes `unicode_emoji` if there is no name.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such message or the caller cannot see it, there is no such emoji, or neither its name nor its code is given.',
    REACTION_DOES_NOT_EXIST: 'The caller has not added this emoji.',
  },
});

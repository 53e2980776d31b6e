import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { UserStatus } from '../resources/user-status.ts';
import { ReactionType, UserId } from '../scalars.ts';

const section = 'B-status';
const userId = required(UserId, 'The account.');
const statusParams = {
  status_text: optional(
    Type.String({ maxLength: limits.statusTextLength }),
    'The text; empty to clear it.',
  ),
  emoji_name: optional(Type.String(), 'Name of the emoji; empty to clear it.'),
  emoji_code: optional(
    Type.String(),
    'Identifies the emoji within its type. If absent or empty, the server finds it by the name.',
  ),
  reaction_type: optional(
    Type.Union([ReactionType, Type.Literal('')]),
    'The type that the emoji code belongs to. If absent or empty, the server finds it by the name.',
  ),
};
const refusals =
  'There is nothing to change, the text is too long, there is no such emoji, name, code and type do not agree, or a code or type is given without a name';

export const updateStatus = endpoint({
  section,
  summary: 'Update own status',
  description:
    'Sets the text or emoji that others see beside the caller’s name. Requires a text, an emoji or `away`. An empty value clears it.',
  method: 'POST',
  path: '/users/me/status',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    ...statusParams,
    away: optional(Type.Boolean(), 'The opposite of the setting `presence_enabled`.', {
      deprecated: true,
    }),
  },
  response: noFields,
  errors: { BAD_REQUEST: `${refusals}.` },
});

export const updateStatusOf = endpoint({
  section,
  summary: 'Update the status of a user',
  description: 'For administrators, to remove or replace an unwanted status.',
  method: 'POST',
  path: '/users/{user_id}/status',
  access: 'administrator',
  mutates: true,
  params: { user_id: userId, ...statusParams },
  response: noFields,
  errors: {
    BAD_REQUEST: `${refusals}; or there is no such user, it is a bot, or its account is deactivated.`,
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const getStatusOf = endpoint({
  section,
  summary: 'Get the status of a user',
  method: 'GET',
  path: '/users/{user_id}/status',
  access: 'user',
  mutates: false,
  params: { user_id: userId },
  response: Type.Object({ status: described(UserStatus, 'The user’s status.') }),
  errors: { BAD_REQUEST: 'There is no such user, or the caller cannot see them.' },
});

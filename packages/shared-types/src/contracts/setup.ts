import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { UserId } from '../scalars.ts';
import { device_name, key_id } from './device-name.ts';

const section = 'tidings-setup';

export const getSetup = endpoint({
  section,
  summary: 'Check whether the organization needs its first owner',
  method: 'GET',
  path: '/setup',
  access: 'public',
  mutates: false,
  params: {},
  response: Type.Object({
    setup_required: Type.Boolean({ description: 'Whether the organization has no owner yet.' }),
  }),
  errors: {},
});

export const completeSetup = endpoint({
  section,
  summary: 'Create the first owner of the organization',
  description:
    'Works once, with the token that the server prints when it starts on an empty database.',
  method: 'POST',
  path: '/setup',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String(), 'The one-time token that the server printed.'),
    organization_name: required(
      Type.String({ minLength: 1, maxLength: limits.realmNameLength }),
      'Name of the organization.',
    ),
    full_name: required(Type.String(), 'Name of the owner.'),
    email: required(Type.String({ maxLength: limits.emailLength }), 'Address of the owner.'),
    password: required(Type.String(), 'Password of the owner.'),
    default_language: optional(
      Type.String({ minLength: 1 }),
      'Language of the organization. Default: `en`.',
    ),
    device_name,
  },
  response: Type.Object({
    user_id: described(UserId, 'The account of the owner.'),
    email: Type.String({ description: 'The address to send with the key.' }),
    api_key: Type.String({ description: 'The key, to be sent with every request.' }),
    key_id,
  }),
  errors: {
    BAD_REQUEST:
      'The token is wrong or used, the organization has an owner, or a value is malformed.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});

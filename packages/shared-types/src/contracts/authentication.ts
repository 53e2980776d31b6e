import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { UserId } from '../scalars.ts';

export const fetchApiKey = endpoint({
  section: 'A5',
  summary: 'Log in',
  description:
    'Gives an API key for a name and password. Keys that other devices use stay valid. A few failures in a row close the name for a while.',
  method: 'POST',
  path: '/fetch_api_key',
  access: 'public',
  mutates: true,
  params: {
    username: required(Type.String(), 'Address of the account.'),
    password: required(Type.String(), 'Password of the account.'),
  },
  response: Type.Object({
    api_key: Type.String({ description: 'The key, to be sent with every request.' }),
    email: Type.String({ description: 'The address to send with the key.' }),
    user_id: described(UserId, 'The account.'),
  }),
  errors: {
    AUTHENTICATION_FAILED: 'No account has this name and password.',
    USER_DEACTIVATED: 'The account is deactivated.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The organization does not allow logging in by password.',
    PASSWORD_RESET_REQUIRED: 'The password must be reset first.',
    RATE_LIMIT_HIT: 'Too many failures for this name.',
  },
});

export const regenerateOwnApiKey = endpoint({
  section: 'A5',
  summary: 'Regenerate own API key',
  description:
    'The old key is dead at once. Event queues stay open; registrations for mobile notifications are dropped.',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  access: 'user',
  mutates: true,
  params: {},
  response: Type.Object({ api_key: Type.String({ description: 'The new key.' }) }),
  errors: {},
});

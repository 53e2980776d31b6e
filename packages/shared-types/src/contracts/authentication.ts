import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { UserId } from '../scalars.ts';

const account = Type.Object({
  api_key: Type.String({ description: 'The key, to be sent with every request.' }),
  email: Type.String({ description: 'The address to send with the key.' }),
  user_id: described(UserId, 'The account.'),
});

export const fetchApiKey = endpoint({
  section: 'A5',
  summary: 'Log in',
  description:
    'Gives an API key for a name and password. Keys that other devices use stay valid. A few failures in a row close the name for a while, to the network they come from.',
  method: 'POST',
  path: '/fetch_api_key',
  access: 'public',
  mutates: true,
  params: {
    username: required(Type.String(), 'Address of the account.'),
    password: required(Type.String(), 'Password of the account.'),
    device_token: optional(
      Type.String(),
      'What this device was given when it last signed in to the account: failures elsewhere then do not count.',
    ),
  },
  response: Type.Object({
    ...account.properties,
    device_token: Type.String({
      description: 'To be kept by the device for its next sign-in, also when it signs out.',
    }),
  }),
  errors: {
    AUTHENTICATION_FAILED: 'No account has this name and password.',
    USER_DEACTIVATED: 'The account is deactivated.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The organization does not allow logging in by password.',
    PASSWORD_RESET_REQUIRED: 'The password must be reset first.',
    RATE_LIMIT_HIT: 'Too many failures for this name, from this network or from all together.',
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

export const forgotPassword = endpoint({
  section: 'A5',
  summary: 'Have a link mailed that lets choose a new password',
  description:
    'Beyond the API, and only where the server sends mail: see `mail` among its extensions. Answers the same whether somebody has the address or not.',
  method: 'POST',
  path: '/password/forgotten',
  access: 'public',
  mutates: true,
  params: {
    email: required(Type.String({ maxLength: limits.emailLength }), 'Address of the account.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'That is no address, or the server sends no mail.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'Passwords are of no use on this server.',
    RATE_LIMIT_HIT: 'Too many such mails to this address, or asked for from this place.',
  },
});

export const resetPassword = endpoint({
  section: 'A5',
  summary: 'Choose a new password with such a link',
  description:
    'Signs in with it, too. The link works once; the old key is dead at once, and registrations for mobile notifications are dropped.',
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 1000 }), 'The secret part of the link.'),
    new_password: required(Type.String(), 'The new password.'),
  },
  response: account,
  errors: {
    BAD_REQUEST: 'The link does not work (any more), or the password is too easy to guess.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'Passwords are of no use on this server.',
  },
});

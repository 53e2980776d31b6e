import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { RecoveryCodes, SecondFactor, SetupToken } from '../resources/second-factor.ts';
import { Id, UserId } from '../scalars.ts';
import { device_name, key_id } from './device-name.ts';

const account = Type.Object({
  api_key: Type.String({ description: 'The key, to be sent with every request.' }),
  email: Type.String({ description: 'The address to send with the key.' }),
  user_id: described(UserId, 'The account.'),
  key_id,
});

export const fetchApiKey = endpoint({
  section: 'A5',
  summary: 'Log in',
  description:
    'Returns an API key for an address and password. Keys of other devices stay valid. A few failures in a row lock the name for a while, for the network that they came from.',
  method: 'POST',
  path: '/fetch_api_key',
  access: 'public',
  mutates: true,
  params: {
    username: required(Type.String(), 'Address of the account.'),
    password: required(Type.String(), 'Password of the account.'),
    device_name,
    device_token: optional(
      Type.String(),
      'The token that this device got when it last signed in to the account. With it, failures from elsewhere do not lock the device out.',
    ),
    second_factor: optional(
      SecondFactor,
      'Beyond the API: a code of the authenticator app, or a recovery code. Required if the account has a second factor.',
    ),
    setup_token: optional(
      SetupToken,
      'Beyond the API: the token of `SECOND_FACTOR_SETUP_REQUIRED`, together with `second_factor`. Sets up the second factor, then signs in.',
    ),
  },
  response: Type.Object({
    ...account.properties,
    recovery_codes: Type.Optional(RecoveryCodes),
    device_token: Type.String({
      description: 'A token that the device keeps for its next sign-in, even after signing out.',
    }),
  }),
  errors: {
    BAD_REQUEST: '`setup_token` is expired or void. Sign in again without it.',
    AUTHENTICATION_FAILED: 'No account has this address and password.',
    USER_DEACTIVATED: 'The account is deactivated.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The organization does not allow signing in with a password.',
    SECOND_FACTOR_REQUIRED: 'The account has a second factor, and the request has no code.',
    SECOND_FACTOR_INVALID: 'The code is wrong, expired or already used.',
    SECOND_FACTOR_SETUP_REQUIRED:
      'The organization requires a second factor, and the account has none.',
    PASSWORD_RESET_REQUIRED: 'The password must be reset first.',
    RATE_LIMIT_HIT:
      'Too many failures for this name, from this network or from all networks together.',
  },
});

export const regenerateOwnApiKey = endpoint({
  section: 'A5',
  summary: 'Regenerate own API key',
  description:
    'All keys of the account stop working at once. The caller goes on with the new one: a device that has a key of its own gets another of its own, others get the new main key. Event queues stay open. Registrations for mobile notifications are dropped.',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  access: 'user',
  mutates: true,
  params: {},
  response: Type.Object({
    api_key: Type.String({ description: 'The new key.' }),
    key_id: Type.Optional(
      described(Id, 'Beyond the API: the ID of the new key, if it is that of a device.'),
    ),
  }),
  errors: {},
});

export const forgotPassword = endpoint({
  section: 'A5',
  summary: 'Request a password reset link',
  description:
    'Beyond the API: mails the address a link to choose a new password. Only if the server sends mail: see `mail` among its extensions. The answer is the same whether or not an account has the address.',
  method: 'POST',
  path: '/password/forgotten',
  access: 'public',
  mutates: true,
  params: {
    email: required(Type.String({ maxLength: limits.emailLength }), 'Address of the account.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The address is malformed, or the server sends no mail.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The server does not accept passwords.',
    RATE_LIMIT_HIT: 'Too many such mails to this address, or too many requests from this network.',
  },
});

export const resetPassword = endpoint({
  section: 'A5',
  summary: 'Reset a password',
  description:
    'Sets a new password with the link from the mail, and signs in. If the organization requires a second factor that the account lacks, the answer has no key: sign in with the new password to set it up. The link works once. The old key stops working at once, and registrations for mobile notifications are dropped.',
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 1000 }), 'The secret part of the link.'),
    new_password: required(Type.String(), 'The new password.'),
    device_name,
    second_factor: optional(
      SecondFactor,
      'A recovery code. Required if the account has a second factor. Codes of the authenticator app are not accepted here: only the forgotten password could check them.',
    ),
  },
  response: Type.Object({
    ...account.properties,
    api_key: Type.Optional(
      Type.String({
        description:
          'The key, to be sent with every request. Missing if a second factor must be set up first.',
      }),
    ),
  }),
  errors: {
    BAD_REQUEST: 'The link is invalid, used or expired, or the password is too easy to guess.',
    SECOND_FACTOR_REQUIRED:
      'The account has a second factor, and the request has no recovery code. The link stays valid.',
    SECOND_FACTOR_INVALID: 'The recovery code is wrong or already used. The link stays valid.',
    RATE_LIMIT_HIT: 'Too many wrong codes for this account.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The server does not accept passwords.',
  },
});

import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { RecoveryCodes, SecondFactor, SetupToken } from '../resources/second-factor.ts';
import { UserId } from '../scalars.ts';

const password = required(Type.String(), 'The current password.');
const secondFactor = required(
  SecondFactor,
  'A code of the authenticator app, or a recovery code, which is then used up.',
);
const wrongProof = {
  BAD_REQUEST:
    'The password is wrong, the account has no second factor, or there were too many attempts.',
  SECOND_FACTOR_INVALID: 'The code is wrong, expired or already used.',
} as const;

export const getSecondFactor = endpoint({
  section: 'X3',
  summary: 'Get the state of the own second factor',
  description: 'Beyond the API: see `second-factor` among the extensions of a server.',
  method: 'GET',
  path: '/users/me/second_factor',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    is_enabled: Type.Boolean({ description: 'Whether the account has a second factor.' }),
    is_required: Type.Boolean({
      description:
        'Whether the organization requires one of the account to sign in with a password.',
    }),
    has_password: Type.Boolean({
      description: 'Whether the account has a password. Only such accounts can set one up.',
    }),
    takes_app_codes: Type.Boolean({
      description:
        'Whether codes of the authenticator app are accepted. False without a second factor, and after another person set the password, until the next sign-in with a recovery code.',
    }),
    recovery_codes_left: Type.Integer({ description: 'Number of unused recovery codes.' }),
    created_at: Type.Optional(
      Type.Integer({ description: 'UNIX seconds when it was set up. Absent without one.' }),
    ),
  }),
  errors: {},
});

export const beginSecondFactor = endpoint({
  section: 'X3',
  summary: 'Begin setting up a second factor',
  description:
    'Beyond the API: makes a secret for an authenticator app. Nothing is stored until a code confirms it.',
  method: 'POST',
  path: '/users/me/second_factor',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: { password },
  response: Type.Object({
    secret: Type.String({ description: 'The secret in Base32, to be typed into an app.' }),
    otpauth_url: Type.String({ description: 'The same as a URL, to be shown as a QR code.' }),
    setup_token: Type.String({
      description: 'A token for the confirmation, valid for an hour or until the password changes.',
    }),
  }),
  errors: {
    BAD_REQUEST:
      'The password is wrong, there is none, there were too many attempts, or the account has a second factor already.',
  },
});

export const confirmSecondFactor = endpoint({
  section: 'X3',
  summary: 'Confirm a second factor',
  description:
    'Beyond the API: a first code proves that the app works. From then on, signing in with the password needs a code. Existing keys stay valid.',
  method: 'POST',
  path: '/users/me/second_factor/confirm',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    setup_token: required(SetupToken, 'The token from the beginning of the set-up.'),
    code: required(SecondFactor, 'The code that the app shows.'),
  },
  response: Type.Object({ recovery_codes: RecoveryCodes }),
  errors: {
    BAD_REQUEST:
      'The token is expired or void, there were too many attempts, or the account has a second factor already.',
    SECOND_FACTOR_INVALID: 'The code is wrong or expired.',
  },
});

export const renewRecoveryCodes = endpoint({
  section: 'X3',
  summary: 'Replace own recovery codes',
  description: 'Beyond the API: returns ten new codes. All older ones stop working.',
  method: 'POST',
  path: '/users/me/second_factor/recovery_codes',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { password, second_factor: secondFactor },
  response: Type.Object({ recovery_codes: RecoveryCodes }),
  errors: wrongProof,
});

export const removeSecondFactor = endpoint({
  section: 'X3',
  summary: 'Turn off the own second factor',
  description:
    'Beyond the API: the password alone signs in again. If the organization requires a second factor, the next sign-in sets up a new one.',
  method: 'DELETE',
  path: '/users/me/second_factor',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { password, second_factor: secondFactor },
  response: noFields,
  errors: wrongProof,
});

export const resetSecondFactor = endpoint({
  section: 'X3',
  summary: 'Reset a user’s second factor',
  description:
    'Beyond the API: removes the second factor of a person who lost their device and recovery codes. Make sure that it is them who asks. Owners remove their own with a code.',
  method: 'DELETE',
  path: '/users/{user_id}/second_factor',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: { user_id: required(described(UserId, 'The user.'), 'The user.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'No such person, the caller themselves, or a person without a second factor.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an owner.',
  },
});

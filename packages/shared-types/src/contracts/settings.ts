import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { UserId } from '../scalars.ts';
import { settingParams } from '../settings/setting-rule.ts';
import { userSettings } from '../settings/user-settings.ts';

const settingsAnswer = Type.Object({
  api_key: Type.Optional(
    Type.String({
      description:
        'The caller’s key from now on. Present if a new password replaced an old one, and other keys ended with it.',
    }),
  ),
  key_id: Type.Optional(
    Type.Integer({ description: 'Beyond the API: its ID, if it is the key of a device.' }),
  ),
});

export const updateSettings = endpoint({
  section: 'B-settings',
  summary: 'Update own settings',
  description: 'Changes only what the request contains.',
  method: 'PATCH',
  path: '/settings',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    full_name: optional(
      Type.String(),
      'The new name. Ignored if the organization does not allow name changes.',
    ),
    email: optional(
      Type.String({ maxLength: limits.emailLength }),
      'The new address. If the server sends mail, the change takes effect once the user follows the link mailed to the new address, and the current address is notified. Requires `old_password`. An account without a password requires a key from a sign-in within the last 10 minutes.',
    ),
    old_password: optional(
      Type.String(),
      'The current password, if there is one. Required for a new password, or a new address.',
    ),
    new_password: optional(
      Type.String(),
      'The new password. If it replaces an old one, all keys of the account stop working: continue with `api_key` of the response. The first password of an account requires a key from a sign-in within the last 10 minutes.',
    ),
    keep_other_keys: optional(
      Type.Boolean(),
      'Beyond the API: with `new_password`, true leaves all keys as they are, so that other devices stay signed in. By default they end.',
    ),
    ...settingParams(userSettings),
  },
  response: settingsAnswer,
  errors: {
    BAD_REQUEST:
      'The old password is wrong, the new one is too weak, the sign-in is too long ago for a new address or a first password, there were too many attempts, or a value is not one of the choices.',
  },
});

export const confirmNewAddress = endpoint({
  section: 'B-settings',
  summary: 'Confirm an address',
  description:
    'Beyond the API: called when a person follows a confirmation link, which proves a new address or the address that they joined with. Only if the server sends mail: see `mail` among its extensions.',
  method: 'POST',
  path: '/settings/email/confirm',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 2000 }), 'The secret part of the link.'),
  },
  response: Type.Object({
    user_id: described(UserId, 'The account.'),
    email: Type.String({ description: 'The account’s address from now on.' }),
  }),
  errors: {
    BAD_REQUEST:
      'The link is invalid, used or expired, for example because the password or the key has changed; the address has been taken; or the organization no longer allows address changes.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});

export const mailProofLink = endpoint({
  section: 'B-settings',
  summary: 'Get another confirmation link',
  description:
    'Beyond the API: mails the caller a link that proves their address. Only if the server sends mail: see `mail` among its extensions. People who join by a shared link get such a mail on joining, unless the daily limit is reached. Nothing is mailed if the address is proven already: see `is_address_proven`.',
  method: 'POST',
  path: '/settings/email/proof',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {},
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The server sends no mail, or the caller or the address has already got several such mails.',
  },
});

export const unsubscribeFromMail = endpoint({
  section: 'B-settings',
  summary: 'Unsubscribe from mail about missed messages',
  description:
    'Beyond the API: mail programs call this through the `List-Unsubscribe` header of such a mail. Only if the server sends mail: see `mail` among its extensions. Turns off `enable_offline_email_notifications`, `enable_followed_topic_email_notifications` and `enable_stream_email_notifications`, and `email_notifications` of every channel.',
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 2000 }), 'The secret part of the URL.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The mail is too old, or the account’s address has changed.',
  },
});

export const updateDisplaySettings = endpoint({
  ...updateSettings,
  summary: 'Update own display settings',
  description: 'Older name of updating own settings. Accepts all of them.',
  path: '/settings/display',
  deprecated: true,
});

export const updateNotificationSettings = endpoint({
  ...updateSettings,
  summary: 'Update own notification settings',
  description: 'Older name of updating own settings. Accepts all of them.',
  path: '/settings/notifications',
  deprecated: true,
});

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
      description: 'With a new password in place of an old one: the only key of the account now.',
    }),
  ),
});

export const updateSettings = endpoint({
  section: 'B-settings',
  summary: 'Update own settings',
  description: 'Changes what is sent and leaves the rest.',
  method: 'PATCH',
  path: '/settings',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    full_name: optional(
      Type.String(),
      'The new name; ignored where the organization keeps people from changing it.',
    ),
    email: optional(
      Type.String({ maxLength: limits.emailLength }),
      'The new address. If the server sends mail, it holds once a link that is sent there was followed, and the present address is told. If it sends none, `old_password` is asked for.',
    ),
    old_password: optional(
      Type.String(),
      'The present password, if there is one: to set a new one, or another address.',
    ),
    new_password: optional(
      Type.String(),
      'The new password. In place of an old one, it ends all keys of the account: go on with `api_key` of the answer.',
    ),
    ...settingParams(userSettings),
  },
  response: settingsAnswer,
  errors: {
    BAD_REQUEST:
      'The old password is wrong, the new one too weak, there were too many tries, or a value is not among the choices.',
  },
});

export const confirmNewAddress = endpoint({
  section: 'B-settings',
  summary: 'Show that an address is one’s own',
  description:
    'Beyond the API, and only where the server sends mail: see `mail` among its extensions. Whoever follows the link that was sent there does this, to a new address or to the one with which somebody joined.',
  method: 'POST',
  path: '/settings/email/confirm',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 2000 }), 'The secret part of the link.'),
  },
  response: Type.Object({
    user_id: described(UserId, 'The account.'),
    email: Type.String({ description: 'The address that it has from now on.' }),
  }),
  errors: {
    BAD_REQUEST:
      'The link does not work (any more), such as when the password or the key is another since it was asked for; the address is taken meanwhile, or addresses may not be changed any more.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});

export const mailProofLink = endpoint({
  section: 'B-settings',
  summary: 'Get another link to show that the address is one’s own',
  description:
    'Beyond the API, and only where the server sends mail: see `mail` among its extensions. Who joined by a link that was handed on got one on joining, unless the limit of mails a day was reached. Nothing is mailed where the address is known to be theirs: see `is_address_proven`.',
  method: 'POST',
  path: '/settings/email/proof',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {},
  response: noFields,
  errors: {
    BAD_REQUEST: 'The server sends no mail, or the caller, or the address, got several already.',
  },
});

export const unsubscribeFromMail = endpoint({
  section: 'B-settings',
  summary: 'Get no more mail about missed messages',
  description:
    'Beyond the API, and only where the server sends mail: see `mail` among its extensions. Mail programs call it, by the `List-Unsubscribe` of such a mail. Turns `enable_offline_email_notifications`, `enable_followed_topic_email_notifications` and `enable_stream_email_notifications` off, and `email_notifications` of every channel.',
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'public',
  mutates: true,
  params: {
    token: required(Type.String({ maxLength: 2000 }), 'The secret part of the address.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The mail is too old, or the account has another address by now.',
  },
});

export const updateDisplaySettings = endpoint({
  ...updateSettings,
  summary: 'Update own display settings',
  description: 'Older name of updating own settings, whichever they are.',
  path: '/settings/display',
  deprecated: true,
});

export const updateNotificationSettings = endpoint({
  ...updateSettings,
  summary: 'Update own notification settings',
  description: 'Older name of updating own settings, whichever they are.',
  path: '/settings/notifications',
  deprecated: true,
});

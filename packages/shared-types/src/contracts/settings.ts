import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { settingParams } from '../settings/setting-rule.ts';
import { userSettings } from '../settings/user-settings.ts';

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
    email: optional(Type.String({ maxLength: limits.emailLength }), 'The new address.'),
    old_password: optional(Type.String(), 'The present password, to set a new one.'),
    new_password: optional(Type.String(), 'The new password.'),
    ...settingParams(userSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The old password is wrong, the new one too weak, there were too many tries, or a value is not among the choices.',
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

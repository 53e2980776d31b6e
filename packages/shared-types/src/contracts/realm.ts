import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Id } from '../scalars.ts';
import { groupSettingUpdateParams } from '../settings/group-setting-rule.ts';
import { realmGroupSettings } from '../settings/realm-group-settings.ts';
import { realmSettings } from '../settings/realm-settings.ts';
import { settingParams } from '../settings/setting-rule.ts';
import { initialUserSettings } from '../settings/user-settings.ts';

export const updateRealm = endpoint({
  section: 'B-realm',
  summary: 'Update the organization',
  description:
    'Changes settings and permissions of the organization, all or nothing. Some of them are for owners only.',
  method: 'PATCH',
  path: '/realm',
  access: 'administrator',
  mutates: true,
  params: {
    ...settingParams(realmSettings),
    ...groupSettingUpdateParams(realmGroupSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'A value is not one of the choices, a channel does not exist, or a permission names a group that it does not allow.',
    EXPECTATION_MISMATCH: 'An `old` value is not the current one.',
    SYSTEM_GROUP_REQUIRED: 'A permission that allows only system groups was given another value.',
    UNAUTHORIZED_PRINCIPAL:
      'The caller is not an administrator, or not an owner where that is required.',
  },
});

export const updateSettingsOfNewPeople = endpoint({
  section: 'B-extra',
  summary: 'Update the default settings of new users',
  description:
    'Changes the settings that new accounts start with; other settings stay. Existing accounts keep their settings, and bots always start with the API’s defaults.',
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  access: 'administrator',
  mutates: true,
  params: settingParams(initialUserSettings),
  response: noFields,
  errors: {
    BAD_REQUEST: 'A value is not one of the choices.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const sendTestWelcomeMessage = endpoint({
  section: 'B-extra',
  summary: 'Send oneself the welcome message',
  description:
    'Sends the caller the message that new people get, with this text in place of `welcome_message_custom_text`.',
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  access: 'administrator',
  mutates: true,
  params: {
    welcome_message_custom_text: required(
      Type.String({ maxLength: limits.welcomeMessageLength }),
      'The text of the organization.',
    ),
  },
  response: Type.Object({ message_id: described(Id, 'The message.') }),
  errors: {
    BAD_REQUEST: 'The text is empty or too long.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const deactivateRealm = endpoint({
  section: 'B-extra',
  summary: 'Deactivate the organization',
  description:
    'Signs everybody out, and lets nobody in. Nothing is deleted: `tidings realm reactivate` opens the organization again. A retry after a lost answer gets `REALM_DEACTIVATED`.',
  method: 'POST',
  path: '/realm/deactivate',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: {},
  response: noFields,
  errors: { UNAUTHORIZED_PRINCIPAL: 'The caller is not an owner.' },
});
